import { segmentBuilder } from '../core/build-segment.ts'
import { writeDay } from '../core/days.ts'
import { type Delimiters, usualDelimiters } from '../core/delimiters.ts'
import { writeNumbered } from '../core/write-numbered.ts'
import { newsSegments } from '../status/claim-news.ts'
import { statusSegment } from '../status/status-segment.ts'
import { statusGuide } from '../status/whom.ts'
import { whomSegments } from '../status/whom-segments.ts'
import type { StatusAnswerFile } from './answer.ts'

/** Answers about claims, each in a transaction of its own. */
export function write277(file: StatusAnswerFile, delimiters: Delimiters = usualDelimiters): string {
  const { head, answers, refusals } = file
  const segment = segmentBuilder(delimiters)
  const heading = (trace: string | null) =>
    segment('BHT', '0010', '08', trace, writeDay(head.date), head.time.replace(':', ''), 'DG')
  const bodies = [
    ...answers.map(answer => [
      heading(answer.trace),
      ...whomSegments(segment, answer),
      segment('TRN', '2', answer.trace),
      ...newsSegments(segment, answer, answer.controlNumber),
    ]),
    ...refusals.map(refusal => [
      heading(refusal.trace),
      ...whomSegments(segment, refusal),
      segment('TRN', '2', refusal.trace),
      ...refusal.statuses.map(one => statusSegment(segment, one)),
    ]),
  ]
  return writeNumbered({ head, version: statusGuide, functionalCode: 'HN', set: '277', bodies }, delimiters)
}
