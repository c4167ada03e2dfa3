import { createHash } from 'node:crypto'
import { type Answers, answerLabel } from '@archwire/domain/health-history/answers'
import { healthStatement, type Question } from '@archwire/domain/health-history/questions'
import { z } from 'zod'

const line = z.object({ key: z.string(), section: z.string(), question: z.string(), answer: z.string() })
const document = z.object({
  title: z.string(),
  clinic: z.string(),
  patient: z.string(),
  answers: z.array(line),
  statement: z.string(),
})
/** What somebody read when they signed, in the words that stood there. */
export type SignedDocument = z.output<typeof document>

/** As it is kept and hashed: changed by a letter, it has another hash. */
export function writeDocument(content: object): { text: string; sha256: Buffer } {
  const text = JSON.stringify(content, null, 1)
  return { text, sha256: createHash('sha256').update(text, 'utf8').digest() }
}

export const readDocument = (text: string): SignedDocument => document.parse(JSON.parse(text))

/** A health history as it was signed: every question that was asked, and what was answered. */
export const healthHistoryDocument = (
  questions: readonly Question[],
  answers: Answers,
  whose: { clinic: string; patient: string },
): SignedDocument => ({
  title: 'Health history',
  ...whose,
  answers: questions.flatMap(question => {
    const { key, section, text, more } = question
    const besides = more === undefined ? undefined : answers[more.key]
    return [
      { key, section, question: text, answer: answerLabel(question, answers[key]) },
      ...(more === undefined || besides === undefined
        ? []
        : [{ key: more.key, section, question: more.text, answer: besides }]),
    ]
  }),
  statement: healthStatement,
})
