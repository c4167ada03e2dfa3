import { readCount } from './amounts.ts'
import { element, type Segment } from './segment.ts'
import { X12Error } from './x12-error.ts'

/** What a segment is to the envelope. */
type Part = 'ISA' | 'TA1' | 'GS' | 'ST' | 'body' | 'SE' | 'GE' | 'IEA'

/**
 * Follows the envelope segment by segment, so that a long file need not be read whole: what opens is closed, in order,
 * with the right counts and control numbers.
 */
export class EnvelopeCheck {
  private isa: Segment | undefined
  private group: Segment | undefined
  private transaction: Segment | undefined
  private groups = 0
  private transactions = 0
  private last: Segment = { id: '', elements: [], at: 0 }

  take(segment: Segment): Part {
    if (this.last.id === 'IEA') throw new X12Error(segment, 'something follows the end of the interchange')
    this.last = segment
    switch (segment.id) {
      case 'ISA':
        return this.open(segment, 'ISA', this.isa === undefined)
      case 'TA1':
        return this.open(segment, 'TA1', this.isa !== undefined && this.group === undefined)
      case 'GS':
        return this.open(segment, 'GS', this.isa !== undefined && this.group === undefined)
      case 'ST':
        return this.open(segment, 'ST', this.group !== undefined && this.transaction === undefined)
      case 'SE':
        return this.endTransaction(segment)
      case 'GE':
        return this.endGroup(segment)
      case 'IEA':
        return this.endInterchange(segment)
      default:
        if (this.transaction === undefined) throw new X12Error(segment, 'it stands outside of a transaction')
        return 'body'
    }
  }

  /** To be called after the last segment. */
  end(): void {
    if (this.last.id !== 'IEA') {
      throw new X12Error({ at: this.last.at + 1, id: 'IEA' }, 'the interchange does not end')
    }
  }

  private open(segment: Segment, part: 'ISA' | 'TA1' | 'GS' | 'ST', allowed: boolean): Part {
    if (!allowed) throw new X12Error(segment, 'it does not belong here')
    if (part === 'ISA') this.isa = segment
    if (part === 'GS') {
      this.group = segment
      this.transactions = 0
    }
    if (part === 'ST') this.transaction = segment
    return part
  }

  private endTransaction(se: Segment): Part {
    if (this.transaction === undefined) throw new X12Error(se, 'no transaction is open')
    checkEnd(se, se.at - this.transaction.at + 1, 'segments', element(this.transaction, 2))
    this.transaction = undefined
    this.transactions += 1
    return 'SE'
  }

  private endGroup(ge: Segment): Part {
    if (this.group === undefined) throw new X12Error(ge, 'no group is open')
    if (this.transaction !== undefined) throw new X12Error(ge, 'a transaction is still open')
    checkEnd(ge, this.transactions, 'transactions', element(this.group, 6))
    this.group = undefined
    this.groups += 1
    return 'GE'
  }

  private endInterchange(iea: Segment): Part {
    if (this.isa === undefined) throw new X12Error(iea, 'no interchange is open')
    if (this.group !== undefined) throw new X12Error(iea, 'a group is still open')
    checkEnd(iea, this.groups, 'groups', element(this.isa, 13))
    return 'IEA'
  }
}

function checkEnd(end: Segment, count: number, what: string, controlNumber: string) {
  const said = readCount(end, 1)
  if (said !== count) throw new X12Error(end, `it counts ${said} ${what}, there are ${count}`)
  if (element(end, 2) !== controlNumber) {
    throw new X12Error(end, 'its control number is not the one that was opened')
  }
}
