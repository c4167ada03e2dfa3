import { traceOrigin } from '../eligibility/guide.ts'
import type { EligibilityAnswer } from './answer.ts'

/** Whether it answers the question that bore this trace of ours. */
export function isAnswerTo(trace: string, { reference, subscriber, dependent }: EligibilityAnswer): boolean {
  const ours = [...(subscriber?.traces ?? []), ...(dependent?.traces ?? [])].filter(
    one => one.isAnswer && one.origin === traceOrigin,
  )
  // A payer that turns a question down does not come to where the trace stands; what it tells back then is the number.
  return ours.length === 0 ? reference === trace : ours.some(one => one.number === trace)
}
