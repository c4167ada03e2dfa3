import type { Moment } from '@archwire/server/test/recorder/recorded'

/**
 * Writes out responses that refer to the response before them: recording more may insert another response in between,
 * to which the reference would point.
 */
export function repeatAnswers(moment: Moment, before: Moment[] = []): void {
  for (const request of moment.same ?? []) {
    const answer = before.find(one => request in one.answers)?.answers[request]
    if (answer !== undefined) moment.answers[request] = answer
  }
  delete moment.same
  for (const step of moment.steps) repeatAnswers(step.after, [moment, ...before])
}
