import { readCentsIfAny, readDay } from '../core/element-values.ts'
import {
  component,
  type Delimiters,
  element,
  elementOrNull,
  type Segment,
  X12Error,
} from '../core/segment.ts'
import type { ServiceDays } from '../parts/references-and-dates.ts'

/** What is said of a claim, in codes that status-codes.ts puts into words; null is what is not said. */
export type Status = {
  /** How far it is: A… received, P… pending, R… asked back, F… done. */
  category: string
  /** Why. */
  status: string
  /** Who or whose it is about, as 85 for the billing provider. */
  entity: string | null
  on: string | null
  /** Whether it is kept or must be sent again; only acknowledgements say so. */
  action: 'accepted' | 'rejected' | null
  chargedCents: number | null
  paidCents: number | null
  decidedOn: string | null
  paidOn: string | null
  /** Of the check or the transfer. */
  paymentNumber: string | null
  message: string | null
}

/** What is said of one claim. */
export type ClaimUpdate = {
  payerClaimNumber: string | null
  clearinghouseTrace: string | null
  days: ServiceDays | null
  statuses: Status[]
  lines: LineUpdate[]
}

/** What is said of one item. */
export type LineUpdate = {
  procedureCode: string
  chargedCents: number | null
  paidCents: number | null
  /** Ours, of the item. */
  controlNumber: string | null
  days: ServiceDays | null
  statuses: Status[]
}

/** What STC03 says of a claim. */
export const actions = { accepted: 'WQ', rejected: 'U' }

/** One STC says up to three things, in elements 1, 10 and 11; the rest of it goes for each. */
export function readStatuses(stc: Segment, delimiters: Delimiters): Status[] {
  const shared = {
    on: readDayOrNull(stc, 2),
    action: readAction(stc),
    chargedCents: readCentsIfAny(stc, 4) ?? null,
    paidCents: readCentsIfAny(stc, 5) ?? null,
    decidedOn: readDayOrNull(stc, 6),
    paidOn: readDayOrNull(stc, 8),
    paymentNumber: elementOrNull(stc, 9),
    message: elementOrNull(stc, 12),
  }
  if (element(stc, 1) === '') throw new X12Error(stc, 'element 1 is missing')
  return [1, 10, 11]
    .filter(number => element(stc, number) !== '')
    .map(number => ({ ...readCodes(stc, number, delimiters), ...shared }))
}

function readCodes(stc: Segment, number: number, delimiters: Delimiters) {
  const category = component(stc, number, 1, delimiters)
  const status = component(stc, number, 2, delimiters)
  if (category === '' || status === '') throw new X12Error(stc, `element ${number} is no category and status`)
  return { category, status, entity: component(stc, number, 3, delimiters) || null }
}

// Whoever writes something else there says nothing that changes what is to be done.
const readAction = (stc: Segment): Status['action'] => {
  const code = element(stc, 3)
  return code === actions.accepted ? 'accepted' : code === actions.rejected ? 'rejected' : null
}

const readDayOrNull = (stc: Segment, number: number) =>
  element(stc, number) === '' ? null : readDay(stc, number)
