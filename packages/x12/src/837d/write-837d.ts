import { type BuildSegment, segmentBuilder } from '../core/build-segment.ts'
import { writeDay } from '../core/days.ts'
import { type Delimiters, usualDelimiters } from '../core/delimiters.ts'
import { writeEnvelope } from '../core/envelope.ts'
import type { Segment } from '../core/segment.ts'
import { contactSegment } from '../parts/contact.ts'
import { organizationSegment } from '../parts/provider.ts'
import { type ClaimFile, claimGuide, type DentalClaim } from './claim.ts'
import { claimSegments } from './write-claim.ts'
import { billingSegments, patientSegments, subscriberSegments } from './write-parties.ts'

/** Dental claims in one transaction. Each stands below a billing provider and a subscriber of its own. */
export function write837D(file: ClaimFile, delimiters: Delimiters = usualDelimiters): string {
  const segment = segmentBuilder(delimiters)
  const { head, submitter, receiver } = file
  let levels = 0
  const claims = file.claims.flatMap(claim => {
    const first = levels + 1
    levels += claim.patient === null ? 2 : 3
    return claimLevels(claim, first, segment, delimiters)
  })
  const segments = [
    segment('BHT', '0019', '00', file.reference, writeDay(head.date), head.time.replace(':', ''), 'CH'),
    organizationSegment(segment, '41', submitter.name, ['46', submitter.id]),
    contactSegment(segment, submitter.contact),
    organizationSegment(segment, '40', receiver.name, ['46', receiver.id]),
    ...claims,
  ]
  const transaction = {
    set: '837',
    version: claimGuide,
    controlNumber: file.transactionControlNumber,
    segments,
  }
  return writeEnvelope(
    { ...head, version: claimGuide, functionalCode: 'HC', transactions: [transaction] },
    delimiters,
  )
}

function claimLevels(
  claim: DentalClaim,
  first: number,
  segment: BuildSegment,
  delimiters: Delimiters,
): Segment[] {
  const { patient } = claim
  return [
    segment('HL', first, null, '20', 1),
    ...billingSegments(claim, segment),
    segment('HL', first + 1, first, '22', patient === null ? 0 : 1),
    ...subscriberSegments(claim, segment),
    ...(patient === null
      ? []
      : [segment('HL', first + 2, first + 1, '23', 0), ...patientSegments(patient, segment)]),
    ...claimSegments(claim, segment, delimiters),
  ]
}
