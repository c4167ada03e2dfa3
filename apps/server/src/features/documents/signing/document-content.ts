import { createHash } from 'node:crypto'
import { line } from '@archwire/contract/documents/signing'
import {
  type ContractTerms,
  contractSums,
  lendingLines,
  paymentSchedule,
  termLines,
} from '@archwire/domain/documents/contract-terms'
import { fillContractText } from '@archwire/domain/documents/contract-text'
import { type Answers, answerLabel } from '@archwire/domain/health-history/answers'
import { healthStatement, type Question } from '@archwire/domain/health-history/questions'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'
import { z } from 'zod'

const answerLine = z.object({
  key: z.string(),
  section: z.string(),
  question: z.string(),
  answer: z.string(),
})
const healthHistory = z.object({
  title: z.string(),
  clinic: z.string(),
  patient: z.string(),
  answers: z.array(answerLine),
  statement: z.string(),
})
/** What somebody read when they signed, in the words that stood there. */
type SignedDocument = z.output<typeof healthHistory>

/** As it is kept and hashed: changed by a letter, it has another hash. */
export function writeDocument(content: object): { text: string; sha256: Buffer } {
  const text = JSON.stringify(content, null, 1)
  return { text, sha256: createHash('sha256').update(text, 'utf8').digest() }
}

export const readDocument = (text: string): SignedDocument => healthHistory.parse(JSON.parse(text))

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

const frozen = z.object({
  title: z.string(),
  clinic: z.object({ name: z.string(), address: z.array(z.string()) }),
  patient: z.string(),
  /** The day on which it was made, by the clinic's calendar. */
  date: z.string(),
  terms: z.array(line),
  body: z.string(),
  statement: z.string(),
})

/** A document as it was made ready for its signature. Whatever changes afterwards, this is what is signed. */
export type FrozenDocument = z.output<typeof frozen>

export const readFrozen = (text: string): FrozenDocument => frozen.parse(JSON.parse(text))

const consentStatement =
  'I have read this form or had it read to me, my questions were answered, and I agree to what it says.'
const contractStatement =
  'I have read this contract and its terms, and I agree to them. I take my signature here to be as binding as one on paper.'

/** Whose it is, on whose paper, and of which day. */
type Head = Pick<FrozenDocument, 'clinic' | 'patient' | 'date'>

export const frozenConsent = (head: Head, form: { title: string; body: string }): FrozenDocument => ({
  title: form.title,
  ...head,
  terms: [],
  body: form.body,
  statement: consentStatement,
})

/** With the clinic's text of the day, its names filled in. */
export const frozenContract = (
  { clinic, patient, date }: Head,
  { description, terms, text }: { description: string; terms: ContractTerms; text: string },
): FrozenDocument => ({
  title: 'Treatment contract',
  clinic,
  patient,
  date,
  terms: [{ name: 'Treatment', value: description }, ...termLines(terms), ...lendingLines(terms, date)],
  body: fillContractText(text, {
    patient,
    clinic: clinic.name,
    treatment: description,
    total: formatDollars(contractSums(terms).totalDueCents),
    schedule: paymentSchedule(terms),
    date: formatDay(date, 'MM/dd/yyyy'),
  }),
  statement: contractStatement,
})
