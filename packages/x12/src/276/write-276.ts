import { writeCents } from '../core/amounts.ts'
import { type BuildSegment, segmentBuilder } from '../core/build-segment.ts'
import { writeDay } from '../core/days.ts'
import { type Delimiters, usualDelimiters } from '../core/delimiters.ts'
import { type EnvelopeHead, writeEnvelope } from '../core/envelope.ts'
import type { Segment } from '../core/segment.ts'
import { referenceSegments } from '../parts/references.ts'
import { serviceDaysSegment } from '../parts/service-days.ts'
import { statusGuide } from '../status/whom.ts'
import { whomSegments } from '../status/whom-segments.ts'
import type { StatusInquiry, StatusInquiryFile } from './inquiry.ts'

/** Questions about claims, each in a transaction of its own, so that each is answered or refused by itself. */
export function write276(
  { head, inquiries }: StatusInquiryFile,
  delimiters: Delimiters = usualDelimiters,
): string {
  const segment = segmentBuilder(delimiters)
  const transactions = inquiries.map((inquiry, index) => ({
    set: '276',
    version: statusGuide,
    controlNumber: String(index + 1),
    segments: inquirySegments(inquiry, head, segment),
  }))
  return writeEnvelope({ ...head, version: statusGuide, functionalCode: 'HR', transactions }, delimiters)
}

const inquirySegments = (
  inquiry: StatusInquiry,
  { date, time }: EnvelopeHead,
  segment: BuildSegment,
): Segment[] => [
  segment('BHT', '0010', '13', inquiry.trace, writeDay(date), time.replace(':', '')),
  ...whomSegments(segment, inquiry),
  segment('TRN', '1', inquiry.trace),
  ...referenceSegments(segment, '1K', inquiry.payerClaimNumber),
  ...referenceSegments(segment, 'EJ', inquiry.controlNumber),
  ...(inquiry.chargedCents === null ? [] : [segment('AMT', 'T3', writeCents(inquiry.chargedCents))]),
  ...(inquiry.days === null ? [] : [serviceDaysSegment(segment, inquiry.days)]),
]
