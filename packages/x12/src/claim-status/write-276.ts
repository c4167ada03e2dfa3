import { type BuildSegment, segmentBuilder } from '../core/build-segment.ts'
import { writeCents, writeDay } from '../core/element-values.ts'
import { type EnvelopeHead, writeNumbered } from '../core/envelope.ts'
import { type Delimiters, type Segment, usualDelimiters } from '../core/segment.ts'
import type { ProviderName } from '../parts/provider.ts'
import { referenceSegments, type ServiceDays, serviceDaysSegment } from '../parts/references-and-dates.ts'
import {
  type Payer,
  type Receiver,
  type StatusPerson,
  type StatusSubscriber,
  statusGuide,
  statusPartySegments,
} from './parties.ts'

export type StatusInquiryFile = { head: EnvelopeHead; inquiries: StatusInquiry[] }

/** An inquiry about one claim; null is what we do not know. */
export type StatusInquiry = {
  /** Our trace, which the response repeats. */
  trace: string
  payer: Payer
  /** Who inquires. */
  receiver: Receiver
  provider: ProviderName
  subscriber: StatusSubscriber
  /** The patient, if that is not the subscriber. */
  dependent: StatusPerson | null
  /** Our number of the claim. */
  controlNumber: string | null
  payerClaimNumber: string | null
  chargedCents: number | null
  days: ServiceDays | null
}

/** Inquiries about claims, each in a transaction of its own, so that each is answered or refused by itself. */
export function write276(
  { head, inquiries }: StatusInquiryFile,
  delimiters: Delimiters = usualDelimiters,
): string {
  const segment = segmentBuilder(delimiters)
  const bodies = inquiries.map(inquiry => inquirySegments(inquiry, head, segment))
  return writeNumbered({ head, version: statusGuide, functionalCode: 'HR', set: '276', bodies }, delimiters)
}

const inquirySegments = (
  inquiry: StatusInquiry,
  { date, time }: EnvelopeHead,
  segment: BuildSegment,
): Segment[] => [
  segment('BHT', '0010', '13', inquiry.trace, writeDay(date), time.replace(':', '')),
  ...statusPartySegments(segment, inquiry),
  segment('TRN', '1', inquiry.trace),
  ...referenceSegments(segment, '1K', inquiry.payerClaimNumber),
  ...referenceSegments(segment, 'EJ', inquiry.controlNumber),
  ...(inquiry.chargedCents === null ? [] : [segment('AMT', 'T3', writeCents(inquiry.chargedCents))]),
  ...(inquiry.days === null ? [] : [serviceDaysSegment(segment, inquiry.days)]),
]
