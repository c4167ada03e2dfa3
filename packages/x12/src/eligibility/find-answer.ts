import type { Person } from '../parts/person.ts'
import type { EligibilityAnswer, Member } from './answer.ts'
import { traceOrigin } from './inquiry.ts'

/** `dob`: of the patient. `isAnother`: whether a person is certainly somebody else. */
type SentInquiry = {
  trace: string
  isAboutDependent: boolean
  dob: string | null
  isAnother: (person: Person) => boolean
}

/**
 * Finds the response to the inquiry with this trace. A payer that is asked about a child may report the parent too, or
 * only the parent: that is another response, and if it cannot be decided whose it is there is none.
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

/** Whether the payer has received the inquiry with this trace, whoever it reports about. */
export const hasTrace = (answer: EligibilityAnswer, trace: string): boolean =>
  tracesOf(answer).includes(trace)

// A rejected patient is repeated as they were asked about, or not at all.
function isOfAnother(answer: EligibilityAnswer, { isAnother }: SentInquiry): boolean {
  const patient = patientIn(answer)
  return patient !== null && answer.rejections.length === 0 && isAnother(patient)
}

// A patient whom the payer found in another way may be on another level than in the inquiry, with the trace beside them
// or beside the parent. Their birthday distinguishes them from the person beside whom the payer has put it.
const isThem = (answer: EligibilityAnswer, { trace, dob }: SentInquiry) =>
  answer.rejections.length > 0
    ? oursIn([patientIn(answer)]).includes(trace)
    : dob !== null && patientIn(answer)?.dob === dob

// A payer that rejects an inquiry early does not repeat its trace, only its reference.
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
