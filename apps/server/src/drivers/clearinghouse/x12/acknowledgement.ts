import { type Acknowledgement, describeProblem } from '@archwire/x12/acknowledgements/acknowledgement'
import {
  describeInterchangeNote,
  type InterchangeAcknowledgement,
  readCover,
} from '@archwire/x12/acknowledgements/read-ta1'
import { splitInterchanges } from '@archwire/x12/core/read-segments'
import type { InboundAcknowledgement, InboundInterchange } from '../port.ts'
import { readable } from './codec.ts'

/** What became of a file of ours. It holds one claim, so that whatever was turned down in it is that. */
export function submissionOf({
  outcome,
  transactions,
  codes,
}: Acknowledgement): InboundAcknowledgement['submission'] {
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
export const inboundInterchange = (one: InterchangeAcknowledgement): InboundInterchange => ({
  kind: 'interchange',
  number: Number(one.controlNumber),
  sentAt: `${one.date}T${one.time}`,
  rejected:
    one.outcome === 'rejected' && one.code !== cameBefore
      ? [{ where: 'The whole file', description: describeInterchangeNote(one.code) }]
      : [],
})

type OpenedResponse = {
  /** The interchanges that hold more than words about covers. */
  texts: string[]
  /** Why ours was turned away as a whole; empty: it was not. */
  rejected: { where: string; description: string }[]
  /** It is said that ours has come, and nothing else. */
  isOnlyReceived: boolean
}

/** What came back, cut into interchanges, with what it says of the cover of ours, by its number. */
export function openResponse(answer: Buffer, interchange: number): OpenedResponse {
  const pieces = splitInterchanges(answer.toString('utf8')).map(text => ({
    text,
    ...readable(() => readCover(text)),
  }))
  const ofOurs = pieces
    .flatMap(({ acknowledgements }) => acknowledgements)
    .filter(({ controlNumber }) => Number(controlNumber) === interchange)
  const texts = pieces.filter(({ isAlone }) => !isAlone).map(({ text }) => text)
  return {
    texts,
    rejected: ofOurs.flatMap(one => inboundInterchange(one).rejected),
    isOnlyReceived: texts.length === 0 && ofOurs.length > 0,
  }
}

/** For whoever asked a question. */
export const interchangeRefusal = ({ rejected }: OpenedResponse): string =>
  `The clearinghouse refused it: ${rejected.map(({ description }) => description).join(', ')}.`
