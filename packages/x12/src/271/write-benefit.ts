import { writeCents } from '../core/amounts.ts'
import type { BuildSegment } from '../core/build-segment.ts'
import { writeDay, writeDays } from '../core/days.ts'
import type { Segment } from '../core/segment.ts'
import type { Benefit, PlanDate, Reference, Rejection } from './answer.ts'
import { writeRate } from './rate.ts'

/** One EB with all that stands below it, in the guide's order. */
export const benefitSegments = (benefit: Benefit, segment: BuildSegment): Segment[] => [
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

export const referenceSegment = ({ qualifier, value, description }: Reference, segment: BuildSegment) =>
  segment('REF', qualifier, value, description)

export const dateSegment = ({ qualifier, from, to }: PlanDate, segment: BuildSegment): Segment =>
  to === null
    ? segment('DTP', qualifier, 'D8', writeDay(from))
    : segment('DTP', qualifier, 'RD8', writeDays(from, to))

export const rejectionSegment = ({ code, followUp, isValidRequest }: Rejection, segment: BuildSegment) =>
  segment('AAA', isValidRequest ? 'Y' : 'N', null, code, followUp)
