import {
  finishReconnect as finishCall,
  listFailedPayouts,
  refreshOnboarding as refreshCall,
  startOnboarding as startCall,
} from '@archwire/contract/finance/methods'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'

/** Asks the payment provider how far the clinic's account is. */
export const refreshOnboarding = () => call(refreshCall, {})

/** Where the clinic tells the provider about itself. */
export const startOnboarding = async (): Promise<string> => (await call(startCall, {})).url

/** What the provider gave whoever has connected the account again there. */
export const finishReconnect = (brought: { code: string; state: string }) =>
  call(finishCall, { body: brought })

/** What did not reach the clinic's bank. Read again with whatever else is known of the clinic. */
export const failedPayoutsQuery = queryOptions({
  queryKey: ['clinic', 'failed-payouts'],
  queryFn: ({ signal }) => call(listFailedPayouts, {}, { signal }),
})
