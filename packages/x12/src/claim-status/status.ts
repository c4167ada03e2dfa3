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

/** A status of a claim in codes, which status-codes.ts describes; null if it was not sent. */
export type Status = {
  /** The category: A… received, P… pending, R… returned for information, F… finished. */
  category: string
  /** The reason. */
  status: string
  /** The entity that it is about, as 85 for the billing provider. */
  entity: string | null
  on: string | null
  /** Whether the claim was accepted or must be sent again; only acknowledgements say so. */
  action: 'accepted' | 'rejected' | null
  chargedCents: number | null
  paidCents: number | null
  decidedOn: string | null
  paidOn: string | null
  /** The number of the check or transfer. */
  paymentNumber: string | null
  message: string | null
}

/** The report about one claim. */
export type ClaimUpdate = {
  payerClaimNumber: string | null
  clearinghouseTrace: string | null
  days: ServiceDays | null
  statuses: Status[]
  lines: LineUpdate[]
}

/** The report about one item. */
export type LineUpdate = {
  procedureCode: string
  chargedCents: number | null
  paidCents: number | null
  /** Our number of the item. */
  controlNumber: string | null
  days: ServiceDays | null
  statuses: Status[]
}

/** What STC03 says of a claim. */
export const actions = { accepted: 'WQ', rejected: 'U' }

/** One STC contains up to three statuses, in elements 1, 10 and 11; its other elements apply to each. */
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

// Any other value says nothing about what to do.
const readAction = (stc: Segment): Status['action'] => {
  const code = element(stc, 3)
  return code === actions.accepted ? 'accepted' : code === actions.rejected ? 'rejected' : null
}

const readDayOrNull = (stc: Segment, number: number) =>
  element(stc, number) === '' ? null : readDay(stc, number)
