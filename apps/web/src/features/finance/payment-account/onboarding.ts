import {
  finishReconnect as finishCall,
  listFailedPayouts,
  refreshOnboarding as refreshCall,
  startOnboarding as startCall,
} from '@archwire/contract/finance/methods'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'

/** Asks the payment provider for the state of the clinic's account. */
export const refreshOnboarding = () => call(refreshCall, {})

/** Starts onboarding and returns the provider's page for the clinic's details. */
export const startOnboarding = async (): Promise<string> => (await call(startCall, {})).url

/** Completes a reconnect with the code that the provider returned. */
export const finishReconnect = (brought: { code: string; state: string }) =>
  call(finishCall, { body: brought })

/** Payouts that did not reach the clinic's bank. Read again with the clinic's other data. */
export const failedPayoutsQuery = queryOptions({
  queryKey: ['clinic', 'failed-payouts'],
  queryFn: ({ signal }) => call(listFailedPayouts, {}, { signal }),
})
