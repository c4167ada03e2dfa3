import { isDeepStrictEqual } from 'node:util'
import type {
  ChargeRequest,
  ChargeResult,
  ChargeState,
  PaymentGateway,
  RefundRequest,
  RefundResult,
} from '../../src/drivers/payments/port.ts'

type Answer = ChargeState['result']
type BankCharge = { id: string; request: ChargeRequest; result: Answer; disputedCents: number }
type BankRefund = { id: string; request: RefundRequest; status: 'pending' | 'succeeded' | 'failed' }

/** What goes wrong on the way: it never got there, the answer got lost, or it takes until somebody lets it go on. */
type Fault = 'lose-request' | 'lose-reply' | { until: Promise<unknown> }

const silent = { outcome: 'unknown', message: 'no answer' } as const
const declined = { outcome: 'declined', message: 'Your card was declined.' } as const

/** How each card behaves, by its name. */
function behave(id: string, { methodId }: ChargeRequest): Answer {
  const chargeId = id
  if (methodId.startsWith('pm_declined')) return { ...declined, chargeId, code: 'card_declined' }
  if (methodId.startsWith('pm_expired'))
    return { ...declined, chargeId, code: 'expired_card', message: 'Your card has expired.' }
  if (methodId.startsWith('pm_holder'))
    return {
      outcome: 'needs-holder',
      chargeId,
      message: 'Authentication required.',
      clientSecret: `${id}_secret`,
    }
  if (methodId.startsWith('ba_')) return { outcome: 'processing', chargeId }
  return { outcome: 'succeeded', chargeId }
}

/**
 * A bank with books of its own. The same key makes one charge, whoever asks and however often. It can lose what was asked
 * and what it answers; what then stands in its books is what counts.
 */
export function memoryBank() {
  const charges = new Map<string, BankCharge>()
  const refunds = new Map<string, BankRefund>()
  const calledOff: string[] = []
  let number = 0
  let faultOf: (kind: 'charge' | 'refund' | 'find', key: string) => Fault | undefined = () => undefined
  let requests = 0

  const withFault = async <T>(
    kind: 'charge' | 'refund',
    key: string,
    work: () => T,
  ): Promise<T | typeof silent> => {
    requests += 1
    const fault = faultOf(kind, key)
    if (fault === 'lose-request') return silent
    if (typeof fault === 'object') await fault.until
    const answer = work()
    return fault === 'lose-reply' ? silent : answer
  }

  const stateOf = (charge: BankCharge): ChargeState => ({
    result: charge.result,
    paymentId: charge.request.paymentId,
    refunds: [...refunds.values()]
      .filter(({ request }) => request.chargeId === charge.id)
      .map(({ id, request, status }) => ({
        id,
        ourId: request.refundId === 0 ? null : request.refundId,
        amountCents: request.amountCents,
        status,
        message: status === 'failed' ? 'The refund failed.' : null,
      })),
    disputedCents: charge.disputedCents,
  })

  const chargeById = (id: string): BankCharge => {
    const found = [...charges.values()].find(charge => charge.id === id)
    if (found === undefined) throw new Error(`the bank knows no charge ${id}`)
    return found
  }

  const refund = (request: RefundRequest): RefundResult => {
    const earlier = refunds.get(request.key)
    if (earlier === undefined) {
      const charge = chargeById(request.chargeId)
      const refunded = stateOf(charge).refunds.filter(({ status }) => status !== 'failed')
      const left = charge.request.amountCents - refunded.reduce((sum, one) => sum + one.amountCents, 0)
      if (request.amountCents > left)
        return { outcome: 'failed', refundId: null, message: 'Refund amount is greater than what is left.' }
      refunds.set(request.key, { id: `re_${++number}`, request, status: 'succeeded' })
    }
    const { id, status } = refunds.get(request.key) as BankRefund
    if (status === 'failed') return { outcome: 'failed', refundId: id, message: 'The refund failed.' }
    return { outcome: status, refundId: id }
  }

  const gateway: PaymentGateway = {
    name: 'sandbox',
    publishableKey: null,
    charge: (_, request): Promise<ChargeResult> =>
      withFault('charge', request.key, () => {
        const earlier = charges.get(request.key)
        if (earlier !== undefined) {
          if (!isDeepStrictEqual(earlier.request, request))
            throw new Error('another request with the same key')
          return earlier.result
        }
        const id = `pi_${++number}`
        const result = behave(id, request)
        charges.set(request.key, { id, request, result, disputedCents: 0 })
        return result
      }),
    findCharge: async (_, { chargeId, paymentId }) => {
      if (faultOf('find', chargeId ?? String(paymentId)) !== undefined) throw new Error('nobody answers')
      const found = [...charges.values()].find(charge =>
        chargeId === null ? charge.request.paymentId === paymentId : charge.id === chargeId,
      )
      return found && stateOf(found)
    },
    cancelCharge: async (_, chargeId) => {
      if (faultOf('find', chargeId) !== undefined) throw new Error('nobody answers')
      const charge = chargeById(chargeId)
      calledOff.push(chargeId)
      if (charge.result.outcome === 'needs-holder')
        charge.result = { outcome: 'declined', chargeId, code: null, message: 'The payment was canceled.' }
      return stateOf(charge)
    },
    refund: (_, request): Promise<RefundResult> => withFault('refund', request.key, () => refund(request)),
    createCustomer: async () => 'cus_1',
    createSetupIntent: async () => ({ clientSecret: 'seti_1_secret_1' }),
    retrieveToken: async () => undefined,
    retrievePaymentMethod: async () => undefined,
    retrieveSetup: async () => undefined,
    retrieveMandate: async () => undefined,
    retrievePayout: async () => undefined,
    detach: async () => undefined,
    createAccount: async () => 'acct_1',
    onboardingLink: async () => 'https://bank.example.com',
    onboardingStatus: async () => 'completed',
    reconnectLink: async () => undefined,
    finishReconnect: async () => undefined,
    readEvent: async () => undefined,
  }

  return {
    gateway,
    charges,
    /** The charges that it was asked to cancel, in this order. */
    calledOff,
    /** How often it was asked for money, in either direction. */
    requestCount: () => requests,
    faults: (next: typeof faultOf) => {
      faultOf = next
    },
    /** A debit that was under way went through, failed, or came back. */
    settle: (chargeId: string, outcome: 'succeeded' | 'declined') => {
      const charge = chargeById(chargeId)
      charge.result =
        outcome === 'succeeded'
          ? { outcome, chargeId }
          : { outcome, chargeId, message: 'The bank returned the debit.', code: 'insufficient_funds' }
    },
    dispute: (chargeId: string, cents: number) => {
      chargeById(chargeId).disputedCents = cents
    },
    /** Somebody gives money back at the bank itself. */
    refundThere: (chargeId: string, amountCents: number) =>
      refund({ chargeId, amountCents, refundId: 0, key: `there:${++number}` }),
    failRefund: (key: string) => {
      const found = refunds.get(key)
      if (found !== undefined) found.status = 'failed'
    },
    state: (chargeId: string) => stateOf(chargeById(chargeId)),
    /** What it has taken and not given back. */
    balance: () => {
      const came = [...charges.values()].filter(({ result }) => result.outcome === 'succeeded')
      const went = [...refunds.values()].filter(({ status }) => status === 'succeeded')
      const sum = (rows: { request: { amountCents: number } }[]) =>
        rows.reduce((total, { request }) => total + request.amountCents, 0)
      return sum(came) - sum(went)
    },
  }
}

export type MemoryBank = ReturnType<typeof memoryBank>

type Loss = 'nothing' | 'request' | 'reply'

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
