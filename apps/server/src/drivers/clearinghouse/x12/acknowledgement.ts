import { type Acknowledgement, describeProblem } from '@archwire/x12/acknowledgements/acknowledgement'
import {
  describeInterchangeNote,
  type InterchangeAcknowledgement,
  readCover,
} from '@archwire/x12/acknowledgements/read-ta1'
import { splitInterchanges } from '@archwire/x12/core/read-segments'
import type { InboundAcknowledgement, InboundInterchange } from '../port.ts'
import { readable } from './codec.ts'

/** The result of a file of ours. It holds one claim, so any rejection is about that claim. */
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

/** The same number came before: a repeated file has arrived already. */
const cameBefore = '025'

/** The decision about the interchange of a file of ours. */
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
  /** The interchanges that hold more than interchange acknowledgements. */
  texts: string[]
  /** Why our file was rejected as a whole. Empty: it was not. */
  rejected: { where: string; description: string }[]
  /** The answer only confirms that our file has arrived. */
  isOnlyReceived: boolean
}

/** Splits an answer into interchanges, and finds what it says about our file by its number. */
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

/** The reason of a refused inquiry. */
export const interchangeRefusal = ({ rejected }: OpenedResponse): string =>
  `The clearinghouse refused it: ${rejected.map(({ description }) => description).join(', ')}.`
