import type { PaymentGateway } from '../src/drivers/payments/port.ts'

export type Loss = 'nothing' | 'request' | 'reply'

const unknown = { outcome: 'unknown', message: 'There was no answer' } as const

/** The same provider over a bad line: what is asked for, or the answer to it, gets lost as `next` says. */
export const losingGateway = (gateway: PaymentGateway, next: () => Loss): PaymentGateway => ({
  ...gateway,
  charge: async (account, request) => {
    const loss = next()
    if (loss === 'request') return unknown
    const answer = await gateway.charge(account, request)
    return loss === 'reply' ? unknown : answer
  },
  refund: async (account, request) => {
    const loss = next()
    if (loss === 'request') return unknown
    const answer = await gateway.refund(account, request)
    return loss === 'reply' ? unknown : answer
  },
})
