import { writeCents } from '../core/amounts.ts'
import { type BuildSegment, segmentBuilder } from '../core/build-segment.ts'
import { writeDay } from '../core/days.ts'
import { type Delimiters, usualDelimiters } from '../core/delimiters.ts'
import type { EnvelopeHead } from '../core/envelope.ts'
import type { Segment } from '../core/segment.ts'
import { writeNumbered } from '../core/write-numbered.ts'
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
  const bodies = inquiries.map(inquiry => inquirySegments(inquiry, head, segment))
  return writeNumbered({ head, version: statusGuide, functionalCode: 'HR', set: '276', bodies }, delimiters)
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
