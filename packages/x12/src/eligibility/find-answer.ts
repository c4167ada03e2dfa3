import type { Person } from '../parts/person.ts'
import type { EligibilityAnswer, Member } from './answer.ts'
import { traceOrigin } from './inquiry.ts'

/** `dob`: of whomever it is about. `isAnother`: this is certainly not they. */
type SentInquiry = {
  trace: string
  isAboutDependent: boolean
  dob: string | null
  isAnother: (person: Person) => boolean
}

/**
 * Which of a file's answers is the one to the question that bore this trace of ours. A payer asked about a child may tell of
 * the parent too, or of the parent alone: theirs is another answer, and where it cannot be known whose is meant there is none.
 */
export function findAnswer(
  answers: EligibilityAnswer[],
  inquiry: SentInquiry,
): EligibilityAnswer | undefined {
  const traced = answers.filter(one => hasTrace(one, inquiry.trace))
  if (traced.length === 0) return theOnly(answers.filter(one => isUntracedAnswer(one, inquiry)))
  const theirs = traced.filter(one => !isOfAnother(one, inquiry))
  return (
    theOnly(theirs.filter(one => isAtInquiredLevel(one, inquiry))) ??
    theOnly(theirs.filter(one => isThem(one, inquiry)))
  )
}

/** Whether the payer has heard the question with this trace of ours, of whomever it tells. */
export const hasTrace = (answer: EligibilityAnswer, trace: string): boolean =>
  tracesOf(answer).includes(trace)

// Whoever is turned down is told back as they were asked about, or not at all.
function isOfAnother(answer: EligibilityAnswer, { isAnother }: SentInquiry): boolean {
  const patient = patientIn(answer)
  return patient !== null && answer.rejections.length === 0 && isAnother(patient)
}

// Found by another way in, somebody may stand at another level than they were asked at, and the trace with them or with
// the parent. Their birthday tells them from one beside whom the payer has put it.
const isThem = (answer: EligibilityAnswer, { trace, dob }: SentInquiry) =>
  answer.rejections.length > 0
    ? oursIn([patientIn(answer)]).includes(trace)
    : dob !== null && patientIn(answer)?.dob === dob

// A payer that turns a question down does not come to where the trace stands; what it tells back then is the number.
const isUntracedAnswer = (answer: EligibilityAnswer, inquiry: SentInquiry) =>
  answer.reference === inquiry.trace &&
  tracesOf(answer).length === 0 &&
  (answer.rejections.length > 0 ||
    answer.subscriber === null ||
    (isAtInquiredLevel(answer, inquiry) && !isOfAnother(answer, inquiry)))

const isAtInquiredLevel = ({ dependent }: EligibilityAnswer, { isAboutDependent }: SentInquiry) =>
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
