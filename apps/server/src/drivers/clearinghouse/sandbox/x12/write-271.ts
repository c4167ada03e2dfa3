import { type BuildSegment, segmentBuilder } from '@archwire/x12/core/build-segment'
import { writeCents, writeDay, writeDays, writeRate } from '@archwire/x12/core/element-values'
import { type EnvelopeHead, writeNumbered } from '@archwire/x12/core/envelope'
import { type Delimiters, type Segment, usualDelimiters } from '@archwire/x12/core/segment'
import type {
  AnswerFile,
  Benefit,
  EligibilityAnswer,
  Member,
  PlanDate,
  Reference,
  RejectedAt,
  Rejection,
} from '@archwire/x12/eligibility/answer'
import { eligibilityGuide, type Relationship, relationshipCode } from '@archwire/x12/eligibility/inquiry'
import { addressSegments, birthSegments, nameSegment } from '@archwire/x12/parts/person'
import { providerSegment } from '@archwire/x12/parts/provider'

/** One EB with the segments below it, in the guide's order. */
const benefitSegments = (benefit: Benefit, segment: BuildSegment): Segment[] => [
  segment(
    'EB',
    benefit.code,
    benefit.level,
    { repeated: benefit.serviceTypes },
    benefit.insuranceType,
    benefit.plan,
    benefit.period,
    benefit.amountCents === null ? null : writeCents(benefit.amountCents),
    benefit.rateBasisPoints === null ? null : writeRate(benefit.rateBasisPoints),
    benefit.quantity?.qualifier,
    benefit.quantity?.value,
    benefit.needsAuthorization,
    benefit.network,
    benefit.procedure === null ? null : [benefit.procedure.qualifier, benefit.procedure.code],
  ),
  ...benefit.frequencies.map(one =>
    segment('HSD', one.quantity?.qualifier, one.quantity?.value, null, null, one.period, one.periods),
  ),
  ...benefit.references.map(one => referenceSegment(one, segment)),
  ...benefit.dates.map(one => dateSegment(one, segment)),
  ...benefit.rejections.map(one => rejectionSegment(one, segment)),
  ...benefit.messages.map(one => segment('MSG', one)),
  ...benefit.restrictions.map(one => segment('III', one.qualifier, one.code)),
]

const referenceSegment = ({ qualifier, value, description }: Reference, segment: BuildSegment) =>
  segment('REF', qualifier, value, description)

const dateSegment = ({ qualifier, from, to }: PlanDate, segment: BuildSegment): Segment =>
  to === null
    ? segment('DTP', qualifier, 'D8', writeDay(from))
    : segment('DTP', qualifier, 'RD8', writeDays(from, to))

const rejectionSegment = ({ code, followUp, isValidRequest }: Rejection, segment: BuildSegment) =>
  segment('AAA', isValidRequest ? 'Y' : 'N', null, code, followUp)

/** A payer's responses, each in a transaction of its own. */
export function write271({ head, answers }: AnswerFile, delimiters: Delimiters = usualDelimiters): string {
  const segment = segmentBuilder(delimiters)
  const bodies = answers.map(answer => answerSegments(answer, head, segment))
  return writeNumbered(
    { head, version: eligibilityGuide, functionalCode: 'HB', set: '271', bodies },
    delimiters,
  )
}

function answerSegments(
  answer: EligibilityAnswer,
  { date, time }: EnvelopeHead,
  segment: BuildSegment,
): Segment[] {
  const { payer, provider, subscriber, dependent } = answer
  const rejectedAt = (at: RejectedAt) =>
    answer.rejections.filter(one => one.at === at).map(one => rejectionSegment(one, segment))
  const levels = [provider, subscriber, dependent].filter(one => one !== null).length + 1
  // The number of a level is its place, and each but the last has the next below it.
  const level = (number: number, code: string) =>
    segment('HL', number, number === 1 ? null : number - 1, code, number < levels ? 1 : 0)
  return [
    segment('BHT', '0022', '11', answer.reference, writeDay(date), time.replace(':', '')),
    level(1, '20'),
    ...rejectedAt('system'),
    segment(
      'NM1',
      'PR',
      '2',
      payer.name,
      null,
      null,
      null,
      null,
      payer.code === null ? null : 'PI',
      payer.code,
    ),
    ...rejectedAt('payer'),
    ...(provider === null
      ? []
      : [level(2, '21'), providerSegment(segment, '1P', provider), ...rejectedAt('provider')]),
    ...(subscriber === null
      ? []
      : [
          level(3, '22'),
          ...traceSegments(subscriber, segment),
          nameSegment(segment, 'IL', subscriber, subscriber.memberId),
          ...memberSegments(subscriber, rejectedAt('subscriber'), [], segment),
        ]),
    ...(dependent === null
      ? []
      : [
          level(4, '23'),
          ...traceSegments(dependent, segment),
          nameSegment(segment, '03', dependent, dependent.memberId),
          ...memberSegments(
            dependent,
            rejectedAt('dependent'),
            dependent.relationship === null
              ? []
              : [segment('INS', 'N', answeredRelationshipCode(dependent.relationship))],
            segment,
          ),
        ]),
  ]
}

const traceSegments = ({ traces }: Member, segment: BuildSegment): Segment[] =>
  traces.map(one => segment('TRN', one.isAnswer ? '2' : '1', one.number, one.origin))

const memberSegments = (
  member: Member,
  rejections: Segment[],
  relationship: Segment[],
  segment: BuildSegment,
): Segment[] => [
  ...member.references.map(one => referenceSegment(one, segment)),
  ...addressSegments(segment, member),
  ...rejections,
  ...birthSegments(segment, member),
  ...relationship,
  ...member.dates.map(one => dateSegment(one, segment)),
  ...member.benefits.flatMap(one => benefitSegments(one, segment)),
]

/** A response has another code for other relationships than an inquiry. */
const answeredRelationshipCode = (relationship: Relationship): string =>
  relationship === 'other' ? 'G8' : relationshipCode(relationship)
