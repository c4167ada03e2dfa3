import {
  refreshOnboarding as refreshCall,
  startOnboarding as startCall,
} from '@archwire/contract/finance/methods'
import { call } from '../../../lib/call.ts'

/** Asks the payment provider how far the clinic's account is. */
export const refreshOnboarding = () => call(refreshCall, {})

/** Where the clinic tells the provider about itself. */
export const startOnboarding = async (): Promise<string> => (await call(startCall, {})).url
