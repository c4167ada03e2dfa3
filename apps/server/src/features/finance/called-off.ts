import type { ChargeState } from '../../drivers/payments/port.ts'
import type { ChargeNews } from './settle-charge.ts'

/**
 * What the provider has of a charge that was called off because its holder was not there. It may have been faster, and
 * then it counts; what is called off can never be paid any more, and only then it is declined here.
 */
export const calledOff = (state: ChargeState, message: string): ChargeNews =>
  state.result.outcome === 'declined'
    ? { ...state, result: { ...state.result, code: 'authentication_required', message } }
    : state
