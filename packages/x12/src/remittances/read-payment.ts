import { readCents, readDay } from '../core/element-values.ts'
import { type Delimiters, element, elementOrNull, type Segment, X12Error } from '../core/segment.ts'
import { type Contact, readContact } from '../parts/person.ts'
import type { Payment, ProviderAdjustment, RemittanceParty } from './remittance.ts'

/** The segments before the first claim; an error about something missing names `next`. */
export function readPayment(segments: Segment[], next: { at: number; id: string }): Payment {
  const bpr = segments.find(one => one.id === 'BPR')
  const trn = segments.find(one => one.id === 'TRN')
  if (bpr === undefined) throw new X12Error(next, 'BPR is expected before it')
  if (trn === undefined) throw new X12Error(next, 'TRN is expected before it')
  const produced = segments.find(one => one.id === 'DTM' && element(one, 1) === '405')
  return {
    handling: element(bpr, 1),
    amountCents: readCents(bpr, 2),
    isDebit: element(bpr, 3) === 'D',
    method: element(bpr, 4),
    paidOn: element(bpr, 16) === '' ? null : readDay(bpr, 16),
    number: element(trn, 2),
    originator: elementOrNull(trn, 3),
    producedOn: produced === undefined ? null : readDay(produced, 2),
    payer: { ...partyOf(segments, 'PR'), technicalContact: technicalContactIn(segments) },
    payee: { ...partyOf(segments, 'PE'), taxId: taxIdOf(segments) },
  }
}

/** A party's N1 with the segments below it, up to the next. */
function belowParty(segments: Segment[], entity: 'PR' | 'PE'): Segment[] {
  const from = segments.findIndex(one => one.id === 'N1' && element(one, 1) === entity)
  if (from === -1) return []
  const to = segments.findIndex((one, index) => index > from && one.id === 'N1')
  return segments.slice(from, to === -1 ? undefined : to)
}

function partyOf(segments: Segment[], entity: 'PR' | 'PE'): RemittanceParty {
  const below = belowParty(segments, entity)
  const said = (id: string, number: number) => {
    const found = below.find(one => one.id === id)
    return found === undefined ? null : elementOrNull(found, number)
  }
  const id = said('N1', 4)
  return {
    name: said('N1', 2),
    id: id === null ? null : { qualifier: said('N1', 3) ?? '', value: id },
    address1: said('N3', 1),
    address2: said('N3', 2),
    city: said('N4', 1),
    state: said('N4', 2),
    zipcode: said('N4', 3),
  }
}

function technicalContactIn(segments: Segment[]): Contact | null {
  const per = belowParty(segments, 'PR').find(one => one.id === 'PER' && element(one, 1) === 'BL')
  return per === undefined ? null : readContact(per)
}

const taxIdOf = (segments: Segment[]) => {
  const found = belowParty(segments, 'PE').find(one => one.id === 'REF' && element(one, 1) === 'TJ')
  return found === undefined ? null : elementOrNull(found, 2)
}

/** A PLB has up to six adjustments, each a reason with its reference and an amount. */
export function readProviderAdjustments(plb: Segment, delimiters: Delimiters): ProviderAdjustment[] {
  const adjustments: ProviderAdjustment[] = []
  for (let at = 3; at < plb.elements.length; at += 2) {
    const [reason = '', reference = ''] = element(plb, at).split(delimiters.component)
    if (reason === '' && element(plb, at + 1) === '') continue
    if (reason === '') throw new X12Error(plb, `element ${at} does not say why`)
    adjustments.push({
      provider: element(plb, 1),
      yearEnd: readDay(plb, 2),
      reason,
      reference: reference || null,
      amountCents: readCents(plb, at + 1),
    })
  }
  return adjustments
}
