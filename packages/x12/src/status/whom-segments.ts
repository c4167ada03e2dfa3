import type { BuildSegment } from '../core/build-segment.ts'
import type { Segment } from '../core/segment.ts'
import { birthSegments, nameSegment } from '../parts/person.ts'
import { organizationSegment, providerSegment } from '../parts/provider.ts'
import type { Whom } from './whom.ts'

/** The levels from the payer down to the lowest that there is. */
export function whomSegments(segment: BuildSegment, whom: Whom): Segment[] {
  const { payer, receiver, provider, subscriber, dependent } = whom
  const levels = [
    { code: '20', who: [organizationSegment(segment, 'PR', payer.name, ['PI', payer.code])] },
    ...(receiver === null
      ? []
      : [{ code: '21', who: [organizationSegment(segment, '41', receiver.name, ['46', receiver.id])] }]),
    ...(provider === null ? [] : [{ code: '19', who: [providerSegment(segment, '1P', provider)] }]),
    ...(subscriber === null
      ? []
      : [
          {
            code: '22',
            who: [
              // When a subscriber was born is told where they are the patient, and not beside one.
              ...(dependent === null ? birthSegments(segment, subscriber) : []),
              nameSegment(segment, 'IL', subscriber, subscriber.memberId),
            ],
          },
        ]),
    ...(dependent === null
      ? []
      : [
          {
            code: '23',
            who: [...birthSegments(segment, dependent), nameSegment(segment, 'QC', dependent, null)],
          },
        ]),
  ]
  const isLast = (index: number) => index === levels.length - 1
  // Below a dependent there is never anything, and nothing is said of it.
  return levels.flatMap(({ code, who }, index) => [
    segment('HL', index + 1, index === 0 ? null : index, code, code === '23' ? null : isLast(index) ? 0 : 1),
    ...who,
  ])
}
