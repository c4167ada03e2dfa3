import { type BuildSegment, segmentBuilder } from '../core/build-segment.ts'
import { writeDay } from '../core/element-values.ts'
import { type EnvelopeHead, writeNumbered } from '../core/envelope.ts'
import { type Delimiters, type Segment, usualDelimiters } from '../core/segment.ts'
import { addressSegments, birthSegments, nameSegment, type Person } from '../parts/person.ts'
import { organizationSegment, providerSegment } from '../parts/provider.ts'
import { referenceSegments } from '../parts/references-and-dates.ts'
import { type EligibilityInquiry, eligibilityGuide, relationshipCode, traceOrigin } from './inquiry.ts'

export type InquiryFile = { head: EnvelopeHead; inquiries: EligibilityInquiry[] }

/** Eligibility inquiries, each in a transaction of its own, so that each is answered or rejected by itself. */
export function write270({ head, inquiries }: InquiryFile, delimiters: Delimiters = usualDelimiters): string {
  const segment = segmentBuilder(delimiters)
  const bodies = inquiries.map(inquiry => inquirySegments(inquiry, head, segment))
  return writeNumbered(
    { head, version: eligibilityGuide, functionalCode: 'HS', set: '270', bodies },
    delimiters,
  )
}

function inquirySegments(
  inquiry: EligibilityInquiry,
  { date, time }: EnvelopeHead,
  segment: BuildSegment,
): Segment[] {
  const { trace, payer, provider, subscriber, dependent } = inquiry
  const question = [
    segment('DTP', '291', 'D8', writeDay(inquiry.on)),
    ...inquiry.serviceTypes.map(code => segment('EQ', code)),
  ]
  // The trace is with the patient.
  const traced = segment('TRN', '1', trace, traceOrigin)
  return [
    segment('BHT', '0022', '13', trace, writeDay(date), time.replace(':', '')),
    segment('HL', 1, null, '20', 1),
    organizationSegment(segment, 'PR', payer.name, ['PI', payer.code]),
    segment('HL', 2, 1, '21', 1),
    providerSegment(segment, '1P', provider),
    ...referenceSegments(segment, 'TJ', provider.taxId),
    segment('HL', 3, 2, '22', dependent === null ? 0 : 1),
    ...(dependent === null ? [traced] : []),
    nameSegment(segment, 'IL', subscriber, subscriber.memberId),
    ...referenceSegments(segment, '6P', subscriber.groupNumber),
    ...personSegments(subscriber, segment),
    ...(dependent === null
      ? question
      : [
          segment('HL', 4, 3, '23', 0),
          traced,
          nameSegment(segment, '03', dependent, null),
          ...personSegments(dependent, segment),
          segment('INS', 'N', relationshipCode(dependent.relationship)),
          ...question,
        ]),
  ]
}

const personSegments = (person: Person, segment: BuildSegment) => [
  ...addressSegments(segment, person),
  ...birthSegments(segment, person),
]
