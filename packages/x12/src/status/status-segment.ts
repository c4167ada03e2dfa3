import { readCentsIfAny, writeCents } from '../core/amounts.ts'
import type { BuildSegment } from '../core/build-segment.ts'
import { readDay, writeDay } from '../core/days.ts'
import type { Delimiters } from '../core/delimiters.ts'
import { component, element, elementOrNull, type Segment } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'
import type { Status } from './status.ts'

const actions = { accepted: 'WQ', rejected: 'U' }

export const statusSegment = (segment: BuildSegment, status: Status): Segment =>
  segment(
    'STC',
    [status.category, status.status, status.entity],
    dayOrNull(status.on),
    status.action === null ? null : actions[status.action],
    centsOrNull(status.chargedCents),
    centsOrNull(status.paidCents),
    dayOrNull(status.decidedOn),
    null,
    dayOrNull(status.paidOn),
    status.paymentNumber,
    null,
    null,
    status.message,
  )

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

const dayOrNull = (day: string | null) => (day === null ? null : writeDay(day))
const centsOrNull = (cents: number | null) => (cents === null ? null : writeCents(cents))
