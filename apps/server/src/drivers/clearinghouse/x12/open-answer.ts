import { readCover } from '@archwire/x12/acknowledgements/read-ta1'
import { splitInterchanges } from '@archwire/x12/core/read-segments'
import { readable } from '../readable.ts'
import { interchangeNews } from './acknowledgement.ts'

export type OpenedAnswer = {
  /** The interchanges that hold more than words about covers. */
  texts: string[]
  /** Why ours was turned away as a whole; empty: it was not. */
  rejected: { where: string; description: string }[]
  /** It is said that ours has come, and nothing else. */
  isOnlyReceived: boolean
}

/** What came back, cut into interchanges, with what it says of the cover of ours, by its number. */
export function openAnswer(answer: Buffer, interchange: number): OpenedAnswer {
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
    rejected: ofOurs.flatMap(one => interchangeNews(one).rejected),
    isOnlyReceived: texts.length === 0 && ofOurs.length > 0,
  }
}

/** For whoever asked a question. */
export const refusedCover = ({ rejected }: OpenedAnswer): string =>
  `The clearinghouse refused it: ${rejected.map(({ description }) => description).join(', ')}.`
