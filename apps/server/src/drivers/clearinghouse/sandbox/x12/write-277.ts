import { statusGuide, statusPartySegments } from '@archwire/x12/claim-status/parties'
import type { StatusAnswerFile } from '@archwire/x12/claim-status/read-277'
import { segmentBuilder } from '@archwire/x12/core/build-segment'
import { writeDay } from '@archwire/x12/core/element-values'
import { writeNumbered } from '@archwire/x12/core/envelope'
import { type Delimiters, usualDelimiters } from '@archwire/x12/core/segment'
import { claimUpdateSegments, statusSegment } from './write-claim-update.ts'

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
