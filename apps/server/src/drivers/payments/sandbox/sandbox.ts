import type { Clock } from '../../../platform/clock.ts'
import { parseEvent } from '../event-shape.ts'
import type { GatewayMethod, OnboardingStatus, PaymentGateway, SetupState } from '../port.ts'
import { sandboxBank } from './bank.ts'
import {
  changeObject,
  findObject,
  insertObject,
  type MethodDetails,
  objectByKey,
  type PayoutDetails,
  type SetupDetails,
  sandboxAccountId,
} from './books.ts'
import { methodOfMandate, sandboxSignatures } from './events.ts'
import {
  type BankTimes,
  cancelPayment,
  newId,
  type PaymentDeps,
  readCharge,
  takeCharge,
  takeRefund,
} from './payments.ts'
import type { ActLater, SandboxBank } from './port.ts'
import { sandboxTokens } from './tokens.ts'

const usualTimes: BankTimes = {
  notifiesAfterMs: 1_000,
  settlesAfterMs: 10_000,
  disputesAfterMs: 10_000,
  verifiesAfterMs: 5_000,
}

/**
 * A payment provider in our own database, with tables of its own. Its two sides share only what Stripe and we would
 * share: we call the gateway, and the bank acts by itself and sends us signed events.
 */
export function sandboxPayments({
  appSecret,
  clock,
  actLater,
  times = usualTimes,
}: {
  appSecret: string
  clock: Clock
  actLater: ActLater
  times?: BankTimes
}): { gateway: PaymentGateway; bank: SandboxBank } {
  const now = () => clock.now()
  const tokens = sandboxTokens(appSecret, now)
  const signatures = sandboxSignatures(appSecret, now)
  const deps: PaymentDeps = { tokens, now, actLater, times }
  return { gateway: sandboxGateway(deps, signatures), bank: sandboxBank({ ...deps, signatures }) }
}

const sandboxGateway = (
  deps: PaymentDeps,
  signatures: ReturnType<typeof sandboxSignatures>,
): PaymentGateway => ({
  name: 'sandbox',
  publishableKey: null,

  createCustomer: ({ clinic }, { patientId, key }) =>
    clinic.write(async tx => {
      const id = newId('cus')
      const details = { patientId }
      const made = await insertObject(tx, {
        id,
        kind: 'customer',
        status: 'active',
        key,
        details,
        now: deps.now(),
      })
      return made?.id ?? (await objectByKey(tx, key)).id
    }),

  createSetupIntent: async ({ clinic }, { customerId, kind }) => ({
    clientSecret: deps.tokens.makeSetup({ clinicId: clinic.id, customerId, kind }),
  }),

  retrieveToken: async (_account, tokenId) => {
    const card = deps.tokens.openToken(tokenId)
    return card && { fingerprint: card.fingerprint }
  },

  retrievePaymentMethod: ({ clinic }, methodId) =>
    clinic.read(async (tx): Promise<GatewayMethod | undefined> => {
      const method = await findObject<MethodDetails>(tx, 'payment_method', methodId)
      if (method === undefined) return undefined
      const { type, brand, last4, expMonth, expYear, postalCode, fingerprint } = method.details
      const customerId = method.status === 'attached' ? method.details.customerId : null
      return { id: method.id, customerId, type, brand, last4, expMonth, expYear, postalCode, fingerprint }
    }),

  retrieveSetup: ({ clinic }, setupId) =>
    clinic.read(async (tx): Promise<SetupState | undefined> => {
      const setup = await findObject<SetupDetails>(tx, 'setup_intent', setupId)
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
    clinic.read(async tx => {
      const method = await findObject<MethodDetails>(tx, 'payment_method', methodOfMandate(mandateId))
      if (method === undefined) return undefined
      const status = method.details.isRevoked === true ? ('inactive' as const) : ('active' as const)
      return { methodId: method.id, status }
    }),

  retrievePayout: ({ clinic }, payoutId) =>
    clinic.read(async tx => {
      const payout = await findObject<PayoutDetails>(tx, 'payout', payoutId)
      if (payout === undefined) return undefined
      const { amountCents, details, status } = payout
      return { isFailed: status === 'failed', amountCents, message: details.message }
    }),

  charge: (account, request) =>
    account.clinic
      .write(tx => takeCharge(tx, deps, account, request))
      .catch((error: Error) => ({ outcome: 'unknown' as const, message: error.message })),

  findCharge: ({ clinic }, charge) => clinic.read(tx => readCharge(tx, deps, charge)),

  cancelCharge: ({ clinic }, chargeId) =>
    clinic.write(async tx => {
      await cancelPayment(tx, chargeId)
      const state = await readCharge(tx, deps, { chargeId, paymentId: 0, since: new Date(0) })
      if (state === undefined) throw new Error('the sandbox has no such payment')
      return state
    }),

  refund: (account, request) =>
    account.clinic
      .write(tx => takeRefund(tx, deps, account, request))
      .catch((error: Error) => ({ outcome: 'unknown' as const, message: error.message })),

  detach: async ({ clinic }, methodId) => {
    await clinic.write(tx => changeObject(tx, { id: methodId, status: 'detached' }))
  },

  createAccount: (clinic, { name }) =>
    clinic.write(async tx => {
      const id = sandboxAccountId(clinic.id)
      await insertObject(tx, {
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
    clinic.read(async tx => {
      const account = await findObject(tx, 'account', accountId)
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
