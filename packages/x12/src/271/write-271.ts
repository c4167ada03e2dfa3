import { type BuildSegment, segmentBuilder } from '../core/build-segment.ts'
import { writeDay } from '../core/days.ts'
import { type Delimiters, usualDelimiters } from '../core/delimiters.ts'
import type { EnvelopeHead } from '../core/envelope.ts'
import type { Segment } from '../core/segment.ts'
import { writeNumbered } from '../core/write-numbered.ts'
import { eligibilityGuide } from '../eligibility/guide.ts'
import { answeredRelationshipCode } from '../eligibility/relationship.ts'
import { addressSegments, birthSegments, nameSegment } from '../parts/person.ts'
import { providerSegment } from '../parts/provider.ts'
import type { EligibilityAnswer, Member, RejectedAt } from './answer.ts'
import { benefitSegments, dateSegment, referenceSegment, rejectionSegment } from './write-benefit.ts'

export type AnswerFile = { head: EnvelopeHead; answers: EligibilityAnswer[] }

/** A payer's answers, each in a transaction of its own. */
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
