import { type Acknowledgement, describeProblem } from '@archwire/x12/acknowledgements/acknowledgement'
import {
  describeInterchangeNote,
  type InterchangeAcknowledgement,
} from '@archwire/x12/acknowledgements/read-ta1'
import type { AcknowledgementNews, InterchangeNews } from '../port.ts'

/** What became of a file of ours. It holds one claim, so that whatever was turned down in it is that. */
export function submissionOf({
  outcome,
  transactions,
  codes,
}: Acknowledgement): AcknowledgementNews['submission'] {
  const rejected = transactions.filter(one => one.outcome === 'rejected')
  if (outcome !== 'rejected' && rejected.length === 0) return { accepted: true }
  const problems = rejected.flatMap(({ errors }) => errors).map(describeProblem)
  return {
    rejected: problems.length > 0 ? problems : [asAWhole([...codes, ...rejected.flatMap(one => one.codes)])],
  }
}

const asAWhole = (codes: string[]) => ({
  where: 'The whole file',
  description: codes.length === 0 ? 'it could not be read' : `it could not be read (${codes.join(', ')})`,
})

/** The same number came before: what was sent again, because its answer was lost, is there. */
const cameBefore = '025'

/** What is said of the cover of a file of ours. */
export const interchangeNews = (one: InterchangeAcknowledgement): InterchangeNews => ({
  kind: 'interchange',
  number: Number(one.controlNumber),
  sentAt: `${one.date}T${one.time}`,
  rejected:
    one.outcome === 'rejected' && one.code !== cameBefore
      ? [{ where: 'The whole file', description: describeInterchangeNote(one.code) }]
      : [],
})
