import { traceOrigin } from '../eligibility/guide.ts'
import type { EligibilityAnswer, Member } from './answer.ts'

/** `dob`: of whomever it is about. */
type Asked = { trace: string; isAboutDependent: boolean; dob: string | null }

/**
 * Which of a file's answers is the one to the question that bore this trace of ours. A payer asked about a child may tell of
 * the parent too: theirs is another answer, and where it cannot be known whose is meant there is none.
 */
export function answerTo(answers: EligibilityAnswer[], asked: Asked): EligibilityAnswer | undefined {
  const told = answers.filter(one => tracesOf(one).includes(asked.trace))
  if (told.length === 0) return theOnly(answers.filter(one => isUntracedAnswer(one, asked)))
  return theOnly(told.filter(one => isAsAsked(one, asked))) ?? theOnly(told.filter(one => isThem(one, asked)))
}

// Found by another way in, somebody may stand at another level than they were asked at, with the trace beside them. Their
// birthday tells them from a parent beside whom the payer has put it.
const isThem = (answer: EligibilityAnswer, { trace, dob }: Asked) =>
  oursIn([patientIn(answer)]).includes(trace) &&
  (answer.rejections.length > 0 || (dob !== null && patientIn(answer)?.dob === dob))

// A payer that turns a question down does not come to where the trace stands; what it tells back then is the number.
const isUntracedAnswer = (answer: EligibilityAnswer, asked: Asked) =>
  answer.reference === asked.trace &&
  tracesOf(answer).length === 0 &&
  (answer.rejections.length > 0 || answer.subscriber === null || isAsAsked(answer, asked))

const isAsAsked = ({ dependent }: EligibilityAnswer, { isAboutDependent }: Asked) =>
  (dependent !== null) === isAboutDependent

const patientIn = ({ subscriber, dependent }: EligibilityAnswer) => dependent ?? subscriber

const tracesOf = ({ subscriber, dependent }: EligibilityAnswer) => oursIn([subscriber, dependent])

const oursIn = (members: (Member | null)[]) =>
  members
    .flatMap(member => member?.traces ?? [])
    .filter(one => one.isAnswer && one.origin === traceOrigin)
    .map(one => one.number)

/** Several about one person are as good as one. */
function theOnly(answers: EligibilityAnswer[]): EligibilityAnswer | undefined {
  const people = new Set(answers.map(one => JSON.stringify(nameOf(patientIn(one)))))
  return people.size > 1 ? undefined : answers[0]
}

const nameOf = (person: Member | null) => [person?.firstName, person?.lastName, person?.dob]
