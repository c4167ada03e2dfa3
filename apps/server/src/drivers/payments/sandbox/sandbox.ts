import type { Clock } from '../../../platform/clock.ts'
import { readShape } from '../event-shape.ts'
import type { GatewayMethod, OnboardingStatus, PaymentGateway } from '../port.ts'
import { sandboxAccountId, sandboxBank } from './bank.ts'
import { changeObject, enter, findObject, type MethodDetails, objectByKey } from './books.ts'
import { sandboxSignatures } from './events.ts'
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
  tellsAfterMs: 1_000,
  settlesAfterMs: 10_000,
  disputesAfterMs: 10_000,
  verifiesAfterMs: 5_000,
}

/**
 * A provider that lives in our own database, in books of its own. Its two sides know of each other only what Stripe and
 * we would: the gateway is asked by us, the bank acts by itself and tells us by signed events.
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
      const made = await enter(tx, { id, kind: 'customer', status: 'active', key, details, now: deps.now() })
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
      const { behaves: _, customerId, ...details } = method.details
      return { id: method.id, customerId: method.status === 'attached' ? customerId : null, ...details }
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
      await enter(tx, { id, kind: 'account', status: 'action_required', details: { name }, now: deps.now() })
      return id
    }),

  onboardingLink: async (_account, { returnUrl }) => new URL('/settings/sandbox/onboarding', returnUrl).href,

  onboardingStatus: ({ clinic, accountId }) =>
    clinic.read(async tx => {
      const account = await findObject(tx, 'account', accountId)
      // A clinic that was laid out with its account: the books begin with its first customer.
      return (account?.status ?? 'completed') as OnboardingStatus
    }),

  readEvent: async (body, signature) => {
    if (!signatures.isSigned(body, signature)) return undefined
    return readShape(JSON.parse(body.toString('utf8')))
  },
})
