import { segmentBuilder } from '../core/build-segment.ts'
import { writeDay } from '../core/element-values.ts'
import { writeNumbered } from '../core/envelope.ts'
import { type Delimiters, usualDelimiters } from '../core/segment.ts'
import { claimUpdateSegments } from './claim-update.ts'
import { statusGuide, statusPartySegments } from './parties.ts'
import type { StatusAnswerFile } from './read-277.ts'
import { statusSegment } from './status.ts'

/** Responses about claims, each in a transaction of its own. */
export function write277(file: StatusAnswerFile, delimiters: Delimiters = usualDelimiters): string {
  const { head, answers, refusals } = file
  const segment = segmentBuilder(delimiters)
  const heading = (trace: string | null) =>
    segment('BHT', '0010', '08', trace, writeDay(head.date), head.time.replace(':', ''), 'DG')
  const bodies = [
    ...answers.map(answer => [
      heading(answer.trace),
      ...statusPartySegments(segment, answer),
      segment('TRN', '2', answer.trace),
      ...claimUpdateSegments(segment, answer, answer.controlNumber),
    ]),
    ...refusals.map(refusal => [
      heading(refusal.trace),
      ...statusPartySegments(segment, refusal),
      segment('TRN', '2', refusal.trace),
      ...refusal.statuses.map(one => statusSegment(segment, one)),
    ]),
  ]
  return writeNumbered({ head, version: statusGuide, functionalCode: 'HN', set: '277', bodies }, delimiters)
}
