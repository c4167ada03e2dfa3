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
import { treatmentLine } from '@archwire/domain/documents/document-name'
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
/** The text that somebody read and signed, word for word. */
type SignedDocument = z.output<typeof healthHistory>

/** The document as it is stored and hashed. If one letter changes, the hash changes. */
export function writeDocument(content: object): { text: string; sha256: Buffer } {
  const text = JSON.stringify(content, null, 1)
  return { text, sha256: createHash('sha256').update(text, 'utf8').digest() }
}

export const readDocument = (text: string): SignedDocument => healthHistory.parse(JSON.parse(text))

/** A health history as it was signed: every question and its answer. */
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
  /** The day on which the document was prepared, in the clinic's time zone. */
  date: z.string(),
  terms: z.array(line),
  body: z.string(),
  statement: z.string(),
})

/** A document as it was prepared for its signature. Later changes of the template or the record do not change it. */
export type FrozenDocument = z.output<typeof frozen>

export const readFrozen = (text: string): FrozenDocument => frozen.parse(JSON.parse(text))

const consentStatement =
  'I have read this form or had it read to me, my questions were answered, and I agree to what it says.'
const contractStatement =
  'I have read this contract and its terms, and I agree to them. I take my signature here to be as binding as one on paper.'

/** The clinic, the patient and the day at the head of a document. */
type Head = Pick<FrozenDocument, 'clinic' | 'patient' | 'date'>

export const frozenConsent = (head: Head, form: { title: string; body: string }): FrozenDocument => ({
  title: form.title,
  ...head,
  terms: [],
  body: form.body,
  statement: consentStatement,
})

/** A contract with the clinic's present text, in which the names are filled in. */
export const frozenContract = (
  { clinic, patient, date }: Head,
  { description, terms, text }: { description: string; terms: ContractTerms; text: string },
): FrozenDocument => ({
  title: 'Treatment contract',
  clinic,
  patient,
  date,
  terms: [{ name: treatmentLine, value: description }, ...termLines(terms), ...lendingLines(terms, date)],
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
