import type { Clock } from '../../../platform/clock.ts'
import { parseEvent } from '../event-shape.ts'
import type { GatewayMethod, OnboardingStatus, PaymentGateway, SetupState } from '../port.ts'
import { sandboxBank } from './bank.ts'
import {
  type BankStore,
  type MethodDetails,
  type PayoutDetails,
  type SetupDetails,
  sandboxAccountId,
} from './bank-store.ts'
import { databaseBankStore } from './database-bank-store.ts'
import { methodOfMandate, sandboxSignatures } from './events.ts'
import {
  type BankDeps,
  type BankTimes,
  cancelPayment,
  randomId,
  readCharge,
  takeCharge,
  takeRefund,
} from './payments.ts'
import type { ActLater, PracticeBank } from './port.ts'
import { sandboxTokens } from './tokens.ts'

export const usualBankTimes: BankTimes = {
  notifiesAfterMs: 1_000,
  settlesAfterMs: 10_000,
  disputesAfterMs: 10_000,
  verifiesAfterMs: 5_000,
}

/** A payment provider in our own database, with tables of its own. */
export const sandboxPayments = ({
  actLater,
  ...options
}: BankOptions & { actLater: ActLater }): PracticeBank => practiceBank(databaseBankStore(actLater), options)

type BankOptions = { appSecret: string; clock: Clock; times?: BankTimes }

/**
 * A bank for practice and for tests, over books kept anywhere. Its two sides share only what Stripe and we would share:
 * we call the gateway, and the bank acts by itself and sends us signed events.
 */
export function practiceBank(
  store: BankStore,
  { appSecret, clock, times = usualBankTimes }: BankOptions,
): PracticeBank {
  const now = () => clock.now()
  const signatures = sandboxSignatures(appSecret, now)
  const deps = { store, tokens: sandboxTokens(appSecret, now), now, times, newId: randomId }
  return { gateway: sandboxGateway(deps, signatures), bank: sandboxBank({ ...deps, signatures }) }
}

const sandboxGateway = (
  deps: BankDeps & { store: BankStore },
  signatures: ReturnType<typeof sandboxSignatures>,
): PaymentGateway => ({
  name: 'sandbox',
  publishableKey: null,

  createCustomer: ({ clinic }, { patientId, key }) =>
    deps.store.write(clinic, async books => {
      const id = deps.newId('cus')
      const details = { patientId }
      const made = await books.insert({
        id,
        kind: 'customer',
        status: 'active',
        key,
        details,
        now: deps.now(),
      })
      return made?.id ?? (await books.byKey(key)).id
    }),

  createSetupIntent: async ({ clinic }, { customerId, kind }) => ({
    clientSecret: deps.tokens.makeSetup({ clinicId: clinic.id, customerId, kind }),
  }),

  retrieveToken: async (_account, tokenId) => {
    const card = deps.tokens.openToken(tokenId)
    return card && { fingerprint: card.fingerprint }
  },

  retrievePaymentMethod: ({ clinic }, methodId) =>
    deps.store.read(clinic, async (books): Promise<GatewayMethod | undefined> => {
      const method = await books.find<MethodDetails>('payment_method', methodId)
      if (method === undefined) return undefined
      const { type, brand, last4, expMonth, expYear, postalCode, fingerprint } = method.details
      const customerId = method.status === 'attached' ? method.details.customerId : null
      return { id: method.id, customerId, type, brand, last4, expMonth, expYear, postalCode, fingerprint }
    }),

  retrieveSetup: ({ clinic }, setupId) =>
    deps.store.read(clinic, async (books): Promise<SetupState | undefined> => {
      const setup = await books.find<SetupDetails>('setup_intent', setupId)
      if (setup === undefined) return undefined
      const { customerId, methodId, arrivesAt, problem } = setup.details
      const of = { id: setup.id, customerId, methodId }
      if (setup.status === 'succeeded') return { ...of, status: 'succeeded' }
      if (setup.status !== 'requires_action')
        return { ...of, status: 'failed', problem: problem ?? 'verification_failed' }
      const url = `/sandbox/bank-verification/${deps.tokens.setupSecret(setup.id)}`
      const verification = { kind: 'descriptor_code' as const, arrivesAt: new Date(arrivesAt), url }
      return { ...of, status: 'waiting', verification }
    }),

  retrieveMandate: ({ clinic }, mandateId) =>
    deps.store.read(clinic, async books => {
      const method = await books.find<MethodDetails>('payment_method', methodOfMandate(mandateId))
      if (method === undefined) return undefined
      const status = method.details.isRevoked === true ? ('inactive' as const) : ('active' as const)
      return { methodId: method.id, status }
    }),

  retrievePayout: ({ clinic }, payoutId) =>
    deps.store.read(clinic, async books => {
      const payout = await books.find<PayoutDetails>('payout', payoutId)
      if (payout === undefined) return undefined
      const { amountCents, details, status } = payout
      return { isFailed: status === 'failed', amountCents, message: details.message }
    }),

  charge: (account, request) =>
    deps.store
      .write(account.clinic, books => takeCharge(books, deps, account.accountId, request))
      .catch((error: Error) => ({ outcome: 'unknown' as const, message: error.message })),

  findCharge: ({ clinic }, charge) => deps.store.read(clinic, books => readCharge(books, deps, charge)),

  cancelCharge: ({ clinic }, chargeId) =>
    deps.store.write(clinic, async books => {
      await cancelPayment(books, chargeId)
      const state = await readCharge(books, deps, { chargeId, paymentId: 0, since: new Date(0) })
      if (state === undefined) throw new Error('the sandbox has no such payment')
      return state
    }),

  refund: (account, request) =>
    deps.store
      .write(account.clinic, books => takeRefund(books, deps, account.accountId, request))
      .catch((error: Error) => ({ outcome: 'unknown' as const, message: error.message })),

  detach: async ({ clinic }, methodId) => {
    await deps.store.write(clinic, books => books.change({ id: methodId, status: 'detached' }))
  },

  createAccount: (clinic, { name }) =>
    deps.store.write(clinic, async books => {
      const id = sandboxAccountId(clinic.id)
      await books.insert({
        id,
        kind: 'account',
        status: 'action_required',
        details: { name },
        now: deps.now(),
      })
      return id
    }),

  onboardingLink: async (_account, { returnUrl }) => new URL('/settings/sandbox/onboarding', returnUrl).href,

  onboardingStatus: ({ clinic, accountId }) =>
    deps.store.read(clinic, async books => {
      const account = await books.find('account', accountId)
      // A clinic of the demo data has an account that is not stored here yet.
      return (account?.status ?? 'completed') as OnboardingStatus
    }),

  // The sandbox's own page connects the account again, and needs no code.
  reconnectLink: async (_account, { returnUrl }) => new URL('/settings/sandbox/onboarding', returnUrl).href,

  finishReconnect: async () => undefined,

  readEvent: async (body, signature) => {
    if (!signatures.isSigned(body, signature)) return undefined
    return parseEvent(JSON.parse(body.toString('utf8')))
  },
})
