import { dayIn, readCount } from './element-values.ts'
import { type Delimiters, element, type Segment, X12Error } from './segment.ts'

/** A sender or receiver of files; the qualifier gives the kind of id, ZZ for one that both have agreed on. */
export type Party = { qualifier: string; id: string }

export type Transaction = {
  set: string
  version: string
  controlNumber: string
  /** The segments between ST and SE. */
  segments: Segment[]
}

/** The positions of ST and SE in the file. */
export type ReadTransaction = Transaction & { startsAt: number; endsAt: number }

export type Group = {
  functionalCode: string
  sender: string
  receiver: string
  date: string
  /** As 09:30. */
  time: string
  controlNumber: string
  version: string
  transactions: ReadTransaction[]
}

export type Envelope = {
  delimiters: Delimiters
  sender: Party
  receiver: Party
  /** Without leading zeros. */
  controlNumber: string
  /** P for production, T for a test. */
  usage: 'P' | 'T'
  /** TA1 segments: reports about an interchange of ours as a whole. */
  acknowledgements: Segment[]
  groups: Group[]
}

/** The values in an ISA. */
export const readIsa = (isa: Segment): Pick<Envelope, 'sender' | 'receiver' | 'controlNumber' | 'usage'> => ({
  sender: { qualifier: element(isa, 5), id: element(isa, 6).trimEnd() },
  receiver: { qualifier: element(isa, 7), id: element(isa, 8).trimEnd() },
  controlNumber: readInterchangeNumber(isa),
  usage: readUsage(isa),
})

function readInterchangeNumber(isa: Segment) {
  const number = element(isa, 13)
  if (!/^\d{9}$/.test(number)) throw new X12Error(isa, 'its control number is not of nine digits')
  return String(Number(number))
}

function readUsage(isa: Segment) {
  const usage = element(isa, 15)
  if (usage !== 'P' && usage !== 'T') throw new X12Error(isa, 'it is neither production nor test')
  return usage
}

/** The values in a GS, without transactions yet. */
export function readGroup(gs: Segment): Group {
  const date = dayIn(element(gs, 4))
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)(\d{2,4})?$/.exec(element(gs, 5)) ?? []
  if (date === undefined) throw new X12Error(gs, 'element 4 is no day')
  if (hours === undefined) throw new X12Error(gs, 'element 5 is no time')
  return {
    functionalCode: element(gs, 1),
    sender: element(gs, 2),
    receiver: element(gs, 3),
    date,
    time: `${hours}:${minutes}`,
    controlNumber: element(gs, 6),
    version: element(gs, 8),
    transactions: [],
  }
}

// ST names the guide since 5010; without it the guide of the group applies.
export const readTransaction = (st: Segment, groupVersion: string): ReadTransaction => ({
  set: element(st, 1),
  version: element(st, 3) === '' ? groupVersion : element(st, 3),
  controlNumber: element(st, 2),
  segments: [],
  startsAt: st.at,
  endsAt: st.at,
})

/** The role of a segment in the envelope. */
type Part = 'ISA' | 'TA1' | 'GS' | 'ST' | 'body' | 'SE' | 'GE' | 'IEA'

/**
 * Checks the envelope segment by segment, so that a long file need not be in memory: everything is closed in order,
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

  /** Call it after the last segment. */
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
