import { CallError } from '../../../lib/call-error.ts'
import { friendlyMessage } from '../../../lib/friendly-error.ts'

const declined =
  'Payment plan creation failed. Card declined. Please try again. If the problem persists, please contact support.'
const unexplained = "We couldn't create the payment plan"

type Failed = {
  paymentPlan?: { lastErrorMessage?: string | null; errors?: { contract?: string[] } }
  status?: string
  error?: unknown
}

/** Why there is no plan, in the words that there are for it; undefined where there is one. */
export function planFailure({ paymentPlan, status, error }: Failed): string | undefined {
  const said = paymentPlan?.lastErrorMessage
  const ofContract = paymentPlan?.errors?.contract?.[0]
  if (status !== 'denied' && status !== 'invalid' && error === undefined) return undefined
  if (typeof said === 'string' && said !== '') return friendlyMessage(said)
  if (ofContract !== undefined) return `Contract ${ofContract}`
  if (status === 'denied') return declined
  return typeof error === 'string' && error !== '' ? friendlyMessage(error) : unexplained
}

/** The same of a call that failed as a whole. */
export function refusedPlan(error: Error): string {
  if (!(error instanceof CallError) || error.kind === 'network' || error.status >= 500) {
    return 'Error creating payment plan'
  }
  if (Object.keys(error.fieldErrors).length > 0) return error.message
  return planFailure({ status: 'invalid', ...(error.body as Failed | undefined) }) ?? unexplained
}
