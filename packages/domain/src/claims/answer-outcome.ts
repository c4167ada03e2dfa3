/** What an answer of a payer means for a claim that was sent. */

/** A category and a status, by their codes: A7 and 562. */
export type StatusCode = { categoryCode: string; statusCode: string }

// Refused, found wanting, decided: staff must look at it. P3 and P4 wait for somebody outside of the payer's house.
const answers = new Set(['A3', 'A4', 'A6', 'A7', 'A8', 'P3', 'P4', 'F0', 'F1', 'F2', 'F3', 'F4'])

// Turned away at the door, or sent back for more.
const refusals = new Set(['A3', 'A4', 'A6', 'A7', 'A8'])

const isAnswer = ({ categoryCode }: StatusCode): boolean =>
  answers.has(categoryCode) || categoryCode.startsWith('R') || /^F[0-4]/.test(categoryCode)

/**
 * `answered`: the payer has said something that staff decide by. `submitted`: it has the claim and goes on; whatever we
 * do not know decides nothing either, it is told in the history.
 */
export const answerOutcome = (codes: readonly StatusCode[]): 'answered' | 'submitted' =>
  codes.some(isAnswer) ? 'answered' : 'submitted'

/** Whether it was not taken: what else is said of a claim that is taken back ends it one way or another. */
export const isTurnedAway = (codes: readonly StatusCode[]): boolean =>
  codes.some(({ categoryCode }) => refusals.has(categoryCode) || categoryCode.startsWith('R'))
