import type { MedicalAlert } from '../patients/medical-alerts.ts'
import { longestAnswer, type Question } from './questions.ts'

/** By the key of the question or of its follow-up. An unanswered question has no key. */
export type Answers = Record<string, string>

// Characters that are invisible or change the direction of writing. Line breaks and tabs are allowed.
const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
const lineBreaks = /[\n\t]/

const tidy = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(invisible, sign => (lineBreaks.test(sign) ? sign : ''))
    .trim()

/** Answers as they are stored: without empty ones, and without details whose question does not apply. */
export function tidyAnswers(questions: readonly Question[], answers: Answers): Answers {
  const entries = questions.flatMap(({ key, more }) => {
    const answer = tidy(answers[key] ?? '')
    const besides = more !== undefined && answer === more.when ? tidy(answers[more.key] ?? '') : ''
    return [
      ...(answer === '' ? [] : [[key, answer] as const]),
      ...(more === undefined || besides === '' ? [] : [[more.key, besides] as const]),
    ]
  })
  return Object.fromEntries(entries)
}

const unanswered = 'Please answer this question.'
const unexplained = 'Please tell us more.'

/** What is wrong with answers, by key, in the order of the form. Answers to other questions are refused. */
export function answerProblems(questions: readonly Question[], input: Answers): Record<string, string> {
  const answers = tidyAnswers(questions, input)
  const problems: Record<string, string> = {}
  for (const question of questions) {
    const { key, more } = question
    const problem = problemOf(question, answers[key])
    if (problem !== undefined) problems[key] = problem
    if (more === undefined || answers[key] !== more.when) continue
    const besides = tooLong(answers[more.key])
    if (besides !== undefined) problems[more.key] = besides
    else if (more.isRequired && answers[more.key] === undefined) problems[more.key] = unexplained
  }
  const questionKeys = new Set(
    questions.flatMap(({ key, more }) => (more === undefined ? [key] : [key, more.key])),
  )
  for (const key of Object.keys(input)) if (!questionKeys.has(key)) problems[key] = 'is not asked'
  return problems
}

function problemOf({ choices, isRequired }: Question, answer: string | undefined): string | undefined {
  if (answer === undefined) return isRequired ? unanswered : undefined
  if (choices !== undefined && !choices.some(({ value }) => value === answer)) return unanswered
  return tooLong(answer)
}

const tooLong = (answer: string | undefined) =>
  [...(answer ?? '')].length > longestAnswer ? `Please keep it under ${longestAnswer} characters.` : undefined

const alertOf: Record<MedicalAlert['name'], string> = {
  pregnant: 'pregnant',
  premedication: 'premedication_required',
  latexAllergy: 'latex_allergy',
}

/** Which alerts the answers switch on and off. Without an answer the alert stays. */
export function alertsBy(answers: Answers): Partial<Record<MedicalAlert['name'], boolean>> {
  const said = Object.entries(alertOf).flatMap(([name, key]) => {
    const answer = answers[key]
    return answer === 'yes' || answer === 'no' ? [[name, answer === 'yes'] as const] : []
  })
  return Object.fromEntries(said)
}

/** The label of an answer. */
export const answerLabel = ({ choices }: Pick<Question, 'choices'>, answer: string | undefined): string =>
  choices?.find(({ value }) => value === answer)?.label ?? answer ?? 'Not answered'
