import { type BuildSegment, segmentBuilder } from '../core/build-segment.ts'
import { writeCents, writeDay } from '../core/element-values.ts'
import { writeEnvelope } from '../core/envelope.ts'
import { type Delimiters, type Segment, usualDelimiters, X12Error } from '../core/segment.ts'
import { contactSegment } from '../parts/person.ts'
import { organizationSegment } from '../parts/provider.ts'
import { referenceSegments, serviceDaysSegment } from '../parts/references-and-dates.ts'
import {
  areAreas,
  areSurfaces,
  type ClaimFile,
  type ClaimItem,
  checkClaim,
  claimGuide,
  type DentalClaim,
  filings,
  frequencies,
  isTooth,
  mostTeeth,
  narrativePieces,
  predetermination,
  reportTypes,
} from './claim.ts'
import {
  billingSegments,
  claimProviderSegments,
  patientSegments,
  subscriberSegments,
} from './write-parties.ts'

/** The claim itself, below the patient. */
function claimSegments(claim: DentalClaim, segment: BuildSegment, delimiters: Delimiters): Segment[] {
  const clm = { at: 0, id: 'CLM' }
  checkClaim(clm, claim)
  // Only for claims that we write: other codes are accepted when reading.
  const unknown = claim.attachments.find(({ kind }) => !reportTypes.includes(kind))
  if (unknown !== undefined)
    throw new X12Error(clm, `a dental claim has no attachments of type ${unknown.kind}`)
  if (!filings.includes(claim.payer.filing))
    throw new X12Error({ at: 0, id: 'SBR' }, 'its payer is of no kind that a dental claim knows')
  return [
    segment(
      'CLM',
      claim.controlNumber,
      writeCents(claim.totalCents),
      null,
      null,
      [claim.placeOfService, 'B', frequencies[claim.frequency]],
      // Signed by the provider, assigned to the provider by the patient, who agrees that the payer is informed.
      ...['Y', 'A', 'Y', 'Y'],
      ...Array(9).fill(null),
      claim.isPredetermination ? predetermination : null,
    ),
    ...treatmentSegments(claim, segment),
    ...claim.attachments.map(({ kind, id }) => segment('PWK', kind, 'EL', null, null, 'AC', id)),
    ...referenceSegments(segment, 'F8', claim.payerClaimNumber),
    ...referenceSegments(segment, 'D9', claim.clearinghouseTrace),
    ...narrativePieces(claim.narrative ?? '', delimiters).map(piece => segment('NTE', 'ADD', piece)),
    ...claimProviderSegments('DN', claim.referring, segment),
    ...claimProviderSegments('82', claim.rendering, segment),
    ...claim.items.flatMap((item, index) => itemSegments(item, index + 1, segment)),
  ]
}

const treatmentSegments = (claim: DentalClaim, segment: BuildSegment) => [
  ...(claim.appliancePlacedOn === null
    ? []
    : [segment('DTP', '452', 'D8', writeDay(claim.appliancePlacedOn))]),
  ...(claim.days === null ? [] : [serviceDaysSegment(segment, claim.days)]),
  ...(claim.treatmentMonths === null && claim.remainingMonths === null
    ? []
    : [segment('DN1', claim.treatmentMonths, claim.remainingMonths)]),
]

const itemSegments = (item: ClaimItem, number: number, segment: BuildSegment) => [
  segment('LX', number),
  serviceSegment(item, segment),
  ...toothSegments(item, segment),
  ...(item.on === null ? [] : [serviceDaysSegment(segment, { from: item.on, to: null })]),
  ...referenceSegments(segment, '6R', item.controlNumber),
]

function serviceSegment(item: ClaimItem, segment: BuildSegment): Segment {
  if (!areAreas(item.areas)) throw new X12Error({ at: 0, id: 'SV3' }, 'element 4 is no part of a mouth')
  const code = ['AD', item.procedureCode]
  return segment('SV3', code, writeCents(item.chargeCents), null, item.areas, null, item.quantity)
}

function toothSegments({ teeth }: ClaimItem, segment: BuildSegment): Segment[] {
  const too = { at: 0, id: 'TOO' }
  if (teeth.length > mostTeeth) throw new X12Error(too, 'a line has no room for so many teeth')
  return teeth.map(({ tooth, surfaces }) => {
    if (!isTooth(tooth)) throw new X12Error(too, 'element 2 is no tooth')
    if (!areSurfaces(surfaces)) throw new X12Error(too, 'element 3 is no side of a tooth')
    return segment('TOO', 'JP', tooth, surfaces)
  })
}

/** Dental claims in one transaction, each below its own billing provider and subscriber. */
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
