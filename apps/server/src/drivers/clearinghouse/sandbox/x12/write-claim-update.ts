import { actions, type ClaimUpdate, type LineUpdate, type Status } from '@archwire/x12/claim-status/status'
import type { BuildSegment } from '@archwire/x12/core/build-segment'
import { writeCents, writeDay } from '@archwire/x12/core/element-values'
import type { Segment } from '@archwire/x12/core/segment'
import {
  referenceSegments,
  type ServiceDays,
  serviceDaysSegment,
} from '@archwire/x12/parts/references-and-dates'

/** What follows the trace of a claim. Our own number of it stands here too where the trace is another's. */
export const claimUpdateSegments = (
  segment: BuildSegment,
  update: ClaimUpdate,
  controlNumber: string | null = null,
): Segment[] => [
  ...update.statuses.map(one => statusSegment(segment, one)),
  ...referenceSegments(segment, '1K', update.payerClaimNumber),
  ...referenceSegments(segment, 'EJ', controlNumber),
  ...referenceSegments(segment, 'D9', update.clearinghouseTrace),
  ...daysSegments(segment, update.days),
  ...update.lines.flatMap(line => lineSegments(segment, line)),
]

const lineSegments = (segment: BuildSegment, line: LineUpdate) => [
  segment('SVC', ['AD', line.procedureCode], centsOrNull(line.chargedCents), centsOrNull(line.paidCents)),
  ...line.statuses.map(one => statusSegment(segment, one)),
  ...referenceSegments(segment, 'FJ', line.controlNumber),
  ...daysSegments(segment, line.days),
]

const daysSegments = (segment: BuildSegment, days: ServiceDays | null) =>
  days === null ? [] : [serviceDaysSegment(segment, days)]

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

const dayOrNull = (day: string | null) => (day === null ? null : writeDay(day))
const centsOrNull = (cents: number | null) => (cents === null ? null : writeCents(cents))
