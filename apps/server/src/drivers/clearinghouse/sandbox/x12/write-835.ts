import { type BuildSegment, segmentBuilder } from '@archwire/x12/core/build-segment'
import { writeCents, writeDay } from '@archwire/x12/core/element-values'
import { type EnvelopeHead, writeNumbered } from '@archwire/x12/core/envelope'
import { type Delimiters, type Segment, usualDelimiters } from '@archwire/x12/core/segment'
import { addressSegments, type Contact, contactSegment } from '@archwire/x12/parts/person'
import { referenceSegments } from '@archwire/x12/parts/references-and-dates'
import type {
  Adjustment,
  Payment,
  Remittance,
  RemittanceParty,
  RemittedClaim,
  RemittedPerson,
  RemittedService,
} from '@archwire/x12/remittances/remittance'

/** One claim with its lines, in the guide's order. */
const claimSegments = (claim: RemittedClaim, segment: BuildSegment): Segment[] => [
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

const guide = '005010X221A1'

type RemittanceFile = { head: EnvelopeHead; remittances: Remittance[] }

/** Payments, each in a transaction of its own. */
export function write835(
  { head, remittances }: RemittanceFile,
  delimiters: Delimiters = usualDelimiters,
): string {
  const segment = segmentBuilder(delimiters)
  const bodies = remittances.map(remittance => remittanceSegments(remittance, segment))
  return writeNumbered(
    // The only guide that is named by the group and not by its transactions.
    { head, version: guide, functionalCode: 'HP', set: '835', setVersion: '', bodies },
    delimiters,
  )
}

const remittanceSegments = (
  { payment, claims, providerAdjustments }: Remittance,
  segment: BuildSegment,
): Segment[] => [
  ...paymentSegments(payment, segment),
  ...(claims.length === 0 ? [] : [segment('LX', 1)]),
  ...claims.flatMap(one => claimSegments(one, segment)),
  ...providerAdjustments.map(one =>
    segment(
      'PLB',
      one.provider,
      writeDay(one.yearEnd),
      [one.reason, one.reference],
      writeCents(one.amountCents),
    ),
  ),
]

const paymentSegments = (payment: Payment, segment: BuildSegment): Segment[] => [
  segment(
    'BPR',
    payment.handling,
    writeCents(payment.amountCents),
    payment.isDebit ? 'D' : 'C',
    payment.method,
    // The accounts of both sides, which nobody here needs.
    ...Array.from({ length: 11 }, () => null),
    payment.paidOn === null ? null : writeDay(payment.paidOn),
  ),
  segment('TRN', '1', payment.number, payment.originator),
  ...(payment.producedOn === null ? [] : [segment('DTM', '405', writeDay(payment.producedOn))]),
  ...partySegments('PR', payment.payer, segment),
  ...technicalContactSegments(payment.payer.technicalContact, segment),
  ...partySegments('PE', payment.payee, segment),
  ...referenceSegments(segment, 'TJ', payment.payee.taxId),
]

const technicalContactSegments = (contact: Contact | null, segment: BuildSegment): Segment[] =>
  contact === null ? [] : [contactSegment(segment, contact, 'BL')]

const partySegments = (entity: 'PR' | 'PE', party: RemittanceParty, segment: BuildSegment): Segment[] => [
  segment('N1', entity, party.name, party.id?.qualifier, party.id?.value),
  ...addressSegments(segment, party),
]

// CAS has room for so many reasons of one group, each with an amount and a quantity.
const mostReasons = 6

/** In the order given: neighbours of one group share a segment as long as there is room. */
function adjustmentSegments(adjustments: Adjustment[], segment: BuildSegment): Segment[] {
  const shared: Adjustment[][] = []
  for (const one of adjustments) {
    const last = shared.at(-1)
    if (last?.[0]?.group === one.group && last.length < mostReasons) last.push(one)
    else shared.push([one])
  }
  return shared.map(all =>
    segment(
      'CAS',
      all[0]?.group,
      ...all.flatMap(one => [one.reason, writeCents(one.amountCents), one.quantity]),
    ),
  )
}
