import type { Moment } from '@archwire/server/test/recorder/recorded'

/**
 * Writes out what is answered as before: while more is being recorded, something else may come to be heard in between, and
 * "as before" would mean that.
 */
export function repeatAnswers(moment: Moment, before: Moment[] = []): void {
  for (const request of moment.same ?? []) {
    const answer = before.find(one => request in one.answers)?.answers[request]
    if (answer !== undefined) moment.answers[request] = answer
  }
  delete moment.same
  for (const step of moment.steps) repeatAnswers(step.after, [moment, ...before])
}
