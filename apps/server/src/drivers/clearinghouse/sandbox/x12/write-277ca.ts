import {
  type AcknowledgedClaim,
  type ClaimAcknowledgement,
  type ClaimAcknowledgementFile,
  claimAcknowledgementGuide,
} from '@archwire/x12/claim-status/claim-acknowledgement'
import { type BuildSegment, segmentBuilder } from '@archwire/x12/core/build-segment'
import { writeCents, writeDay } from '@archwire/x12/core/element-values'
import { type EnvelopeHead, writeEnvelope } from '@archwire/x12/core/envelope'
import { type Delimiters, type Segment, usualDelimiters } from '@archwire/x12/core/segment'
import { nameSegment } from '@archwire/x12/parts/person'
import { organizationSegment, providerSegment } from '@archwire/x12/parts/provider'
import { claimUpdateSegments, statusSegment } from './write-claim-update.ts'

export function write277CA(
  { head, acknowledgements }: ClaimAcknowledgementFile,
  delimiters: Delimiters = usualDelimiters,
): string {
  const segment = segmentBuilder(delimiters)
  const transactions = acknowledgements.map(one => ({
    set: '277',
    version: claimAcknowledgementGuide,
    controlNumber: one.transactionControlNumber,
    segments: acknowledgementSegments(one, head, segment),
  }))
  return writeEnvelope(
    { ...head, version: claimAcknowledgementGuide, functionalCode: 'HN', transactions },
    delimiters,
  )
}

function acknowledgementSegments(
  acknowledgement: ClaimAcknowledgement,
  { date, time }: EnvelopeHead,
  segment: BuildSegment,
): Segment[] {
  const { source, receiver, batch, providers } = acknowledgement
  let level = 2
  return [
    segment('BHT', '0085', '08', acknowledgement.reference, writeDay(date), time.replace(':', ''), 'TH'),
    segment('HL', 1, null, '20', 1),
    organizationSegment(segment, source.isPayer ? 'PR' : 'AY', source.name, [
      source.isPayer ? 'PI' : '46',
      source.code,
    ]),
    ...traceSegments(segment, '1', acknowledgement.trace),
    ...daySegments(segment, '050', acknowledgement.receivedOn),
    ...daySegments(segment, '009', acknowledgement.processedOn),
    segment('HL', 2, 1, '21', providers.length === 0 ? 0 : 1),
    organizationSegment(segment, '41', receiver.name, ['46', receiver.id]),
    ...traceSegments(segment, '2', batch.reference),
    ...batch.statuses.map(one => statusSegment(segment, one)),
    ...totalSegments(segment, batch.totals),
    ...providers.flatMap(provider => {
      level += 1
      const own = level
      level += provider.claims.length
      return [
        segment('HL', own, 2, '19', provider.claims.length === 0 ? 0 : 1),
        providerSegment(segment, '85', provider),
        // A provider's status needs a trace in front, which is 0 without one.
        ...(provider.statuses.length === 0 ? [] : traceSegments(segment, '1', '0')),
        ...provider.statuses.map(one => statusSegment(segment, one)),
        ...provider.claims.flatMap((claim, index) => [
          segment('HL', own + 1 + index, own, 'PT'),
          ...claimSegments(segment, claim),
        ]),
      ]
    }),
  ]
}

const claimSegments = (segment: BuildSegment, claim: AcknowledgedClaim) => [
  nameSegment(segment, 'QC', claim.patient, claim.patient.memberId),
  segment('TRN', '2', claim.controlNumber),
  ...claimUpdateSegments(segment, claim),
]

const traceSegments = (segment: BuildSegment, kind: string, trace: string | null) =>
  trace === null ? [] : [segment('TRN', kind, trace)]

const daySegments = (segment: BuildSegment, kind: string, day: string | null) =>
  day === null ? [] : [segment('DTP', kind, 'D8', writeDay(day))]

/** How many claims were taken and how many not, and what they come to. */
const totalSegments = (segment: BuildSegment, totals: ClaimAcknowledgement['batch']['totals']): Segment[] => [
  ...counted(segment, '90', totals.acceptedCount),
  ...counted(segment, 'AA', totals.rejectedCount),
  ...summed(segment, 'YU', totals.acceptedCents),
  ...summed(segment, 'YY', totals.rejectedCents),
]

const counted = (segment: BuildSegment, kind: string, count: number | null) =>
  count === null ? [] : [segment('QTY', kind, count)]

const summed = (segment: BuildSegment, kind: string, cents: number | null) =>
  cents === null ? [] : [segment('AMT', kind, writeCents(cents))]
