import { writeCents } from '../core/amounts.ts'
import type { BuildSegment } from '../core/build-segment.ts'
import { writeDay } from '../core/days.ts'
import type { Segment } from '../core/segment.ts'
import { referenceSegments } from '../parts/references.ts'
import { adjustmentSegments } from './adjustment-segments.ts'
import type { RemittedClaim, RemittedPerson, RemittedService } from './remittance.ts'

/** One claim with its lines, in the guide's order. */
export const claimSegments = (claim: RemittedClaim, segment: BuildSegment): Segment[] => [
  segment(
    'CLP',
    claim.controlNumber,
    claim.status,
    writeCents(claim.chargedCents),
    writeCents(claim.paidCents),
    claim.patientOwesCents === null ? null : writeCents(claim.patientOwesCents),
    claim.filing,
    claim.payerClaimNumber,
    claim.placeOfService,
    claim.frequency,
  ),
  ...adjustmentSegments(claim.adjustments, segment),
  ...personSegments('QC', claim.patient, segment),
  ...personSegments('IL', claim.subscriber, segment),
  ...(claim.renderingNpi === null
    ? []
    : [segment('NM1', '82', '1', null, null, null, null, null, 'XX', claim.renderingNpi)]),
  ...remarkSegments(claim.remarks, segment),
  ...referenceSegments(segment, '1L', claim.groupNumber),
  ...daySegments('232', claim.from, segment),
  ...daySegments('233', claim.to, segment),
  ...daySegments('050', claim.receivedOn, segment),
  ...claim.services.flatMap(one => serviceSegments(one, segment)),
]

const serviceSegments = (service: RemittedService, segment: BuildSegment): Segment[] => [
  segment(
    'SVC',
    [service.procedure.qualifier, service.procedure.code],
    writeCents(service.chargedCents),
    writeCents(service.paidCents),
    null,
    service.quantity,
  ),
  ...daySegments(service.to === null ? '472' : '150', service.from, segment),
  ...daySegments('151', service.to, segment),
  ...adjustmentSegments(service.adjustments, segment),
  ...referenceSegments(segment, '6R', service.lineNumber),
  ...(service.allowedCents === null ? [] : [segment('AMT', 'B6', writeCents(service.allowedCents))]),
  ...service.remarks.map(code => segment('LQ', 'HE', code)),
]

const personSegments = (
  entity: 'QC' | 'IL',
  person: RemittedPerson | null,
  segment: BuildSegment,
): Segment[] => {
  if (person === null) return []
  const { firstName, lastName, memberId } = person
  const id = memberId === null ? [] : [null, null, null, 'MI', memberId]
  return [segment('NM1', entity, '1', lastName, firstName, ...id)]
}

const daySegments = (qualifier: string, day: string | null, segment: BuildSegment): Segment[] =>
  day === null ? [] : [segment('DTM', qualifier, writeDay(day))]

// MOA has room for five remarks.
const remarkSegments = (remarks: string[], segment: BuildSegment): Segment[] =>
  remarks.length === 0
    ? []
    : [segment('MOA', null, null, ...remarks.slice(0, 5)), ...remarkSegments(remarks.slice(5), segment)]
