import type { ClinicDatabase } from '../../../platform/db/database.ts'
import {
  type BankObject,
  type BankStore,
  type BankWriter,
  type MethodDetails,
  type SetupDetails,
  sandboxAccountId,
} from './bank-store.ts'
import { type BankEvent, mandateEvent, methodEvent, payoutEvent, setupEvent } from './events.ts'
import type { BankDeps } from './payments.ts'
import type {
  BankMethod,
  BankRefusal,
  MethodTurn,
  SandboxBank,
  SetupConfirmation,
  SignedEvent,
} from './port.ts'
import { depositCodes, testAccounts, testBank, testRoutingNumber } from './test-numbers.ts'
import type { Setup } from './tokens.ts'

type WriteAndSign = (
  clinic: ClinicDatabase,
  work: (books: BankWriter) => Promise<BankEvent | undefined>,
) => Promise<SignedEvent | undefined>

const oneDay = 24 * 60 * 60 * 1000
const mostTries = 10
const failedPayout = { cents: 25_000, message: 'The bank account has been closed.' }

/** The part of the bank that handles saved cards, bank accounts and payouts. */
export const methodSide = (
  deps: BankDeps & { store: BankStore },
  writeAndSign: WriteAndSign,
): Pick<SandboxBank, 'confirmSetup' | 'verifySetup' | 'listMethods' | 'turnMethod' | 'failPayout'> => ({
  async confirmSetup(database, id, sent) {
    const setup = deps.tokens.openSetup(id, sent.client_secret)
    if (setup === undefined) return undefined
    const saved = methodFrom(deps, setup, sent)
    if ('refusal' in saved) return saved
    const methodId = deps.tokens.methodIdOf(id)
    const isVerifiedLater = sent.us_bank_account?.verification_method === 'microdeposits'
    const status = await deps.store.write(
      database.forClinic(setup.clinicId, { kind: 'system' }),
      async books => {
        const made = await books.insert({
          id: methodId,
          kind: 'payment_method',
          status: isVerifiedLater ? 'unverified' : 'attached',
          details: setup.kind === 'card' ? saved.details : { ...saved.details, setupId: id },
          now: deps.now(),
        })
        if (made !== undefined && setup.kind !== 'card')
          await enterSetup(books, deps, { id, methodId, setup, isVerifiedLater })
        return (made ?? (await books.find('payment_method', methodId)))?.status
      },
    )
    return { methodId, status: status === 'unverified' ? 'requires_action' : 'succeeded' }
  },

  async verifySetup(database, id, { client_secret, descriptor_code }) {
    const setup = deps.tokens.openSetup(id, client_secret)
    if (setup === undefined) return undefined
    return deps.store.write(database.forClinic(setup.clinicId, { kind: 'system' }), async books => {
      const locked = await books.lock<SetupDetails>(id)
      if (locked === undefined) return undefined
      if (locked.status === 'succeeded') return 'succeeded'
      if (locked.status !== 'requires_action') return tooLate
      const tries = locked.details.tries + 1
      const answer = depositCodes.get(descriptor_code.toUpperCase()) ?? 'mismatch'
      const problem = answer === 'mismatch' && tries >= mostTries ? 'verification_tries' : answer
      if (problem === 'mismatch') {
        await books.change({ id, status: locked.status, details: { tries } })
        return mismatch
      }
      await endSetup(books, locked, problem === 'verified' ? undefined : problem)
      await books.actLater({ objectId: id, step: 'tell' }, deps.times.notifiesAfterMs)
      return problem === 'verified' ? 'succeeded' : tooLate
    })
  },

  listMethods: async (clinic, most) =>
    (await deps.store.read(clinic, books => books.newestOf<MethodDetails>('payment_method', most))).map(
      presentMethod,
    ),

  async turnMethod(clinic, { id, turn }) {
    if ((await deps.store.read(clinic, books => books.find('payment_method', id))) === undefined)
      return undefined
    return { event: await writeAndSign(clinic, books => applyTurn(books, deps, id, turn)) }
  },

  failPayout: clinic =>
    writeAndSign(clinic, async books => {
      const payout = await books.insert({
        id: deps.newId('po'),
        kind: 'payout',
        status: 'failed',
        amountCents: failedPayout.cents,
        details: { message: failedPayout.message },
        now: deps.now(),
      })
      return payout && payoutEvent(payout, sandboxAccountId(books.clinicId))
    }),
})

const mismatch: BankRefusal = {
  refusal: {
    code: 'payment_method_microdeposit_verification_descriptor_code_mismatch',
    message: 'This is not the code that came with the deposit. Please look again.',
  },
}
const tooLate: BankRefusal = {
  refusal: {
    code: 'setup_intent_unexpected_state',
    message: 'This bank account cannot be verified any more. Please ask the clinic.',
  },
}

const enterSetup = (
  books: BankWriter,
  { now }: BankDeps,
  input: { id: string; methodId: string; setup: Setup; isVerifiedLater: boolean },
) => {
  const arrivesAt = new Date(now().getTime() + oneDay).toISOString()
  return books.insert({
    id: input.id,
    kind: 'setup_intent',
    status: input.isVerifiedLater ? 'requires_action' : 'succeeded',
    details: { customerId: input.setup.customerId, methodId: input.methodId, arrivesAt, tries: 0 },
    now: now(),
  })
}

/** Ends a setup: verified, unless there is a problem. */
async function endSetup(
  books: BankWriter,
  { id, details }: BankObject<SetupDetails>,
  problem: SetupDetails['problem'],
): Promise<{ id: string; status: string }> {
  const status = problem === undefined ? 'succeeded' : 'failed'
  await books.change({ id, status, details: problem === undefined ? {} : { problem } })
  const methodStatus = problem === undefined ? 'attached' : 'unverifiable'
  await books.change({ id: details.methodId, status: methodStatus })
  books.notify()
  return { id, status }
}

/** Undefined: that cannot happen to the method in its status. */
async function applyTurn(
  books: BankWriter,
  deps: BankDeps,
  id: string,
  turn: MethodTurn,
): Promise<BankEvent | undefined> {
  const account = sandboxAccountId(books.clinicId)
  const method = await books.lock<MethodDetails>(id)
  if (method === undefined) return undefined
  const { details, status } = method
  const turned = async (change: Partial<MethodDetails>, nextStatus = status) => {
    const next = { ...change, turn: (details.turn ?? 0) + 1 }
    await books.change({ id, status: nextStatus, details: next })
    return { ...method, status: nextStatus, details: { ...details, ...next } }
  }
  const isAttached = status === 'attached'
  if (turn === 'verify' || turn === 'expire') {
    const setup = await books.lock<SetupDetails>(details.setupId ?? '')
    if (setup?.status !== 'requires_action') return undefined
    const problem = turn === 'verify' ? undefined : 'verification_expired'
    return setupEvent(await endSetup(books, setup, problem), account)
  }
  if (!isAttached) return undefined
  if (turn === 'detach') return methodEvent(await turned({}, 'detached'), 'detached', account)
  if (turn === 'renew') {
    if (details.type !== 'credit_card' || details.expYear === null) return undefined
    const change = {
      last4: String((Number(details.last4) + 1_111) % 10_000).padStart(4, '0'),
      expYear: details.expYear + 3,
      fingerprint: deps.tokens.fingerprint(`after ${details.fingerprint}`),
    }
    return methodEvent(await turned(change), 'automatically_updated', account)
  }
  const isRevoked = turn === 'revoke'
  if (details.type !== 'ach' || (details.isRevoked === true) === isRevoked) return undefined
  return mandateEvent(await turned({ isRevoked }), account)
}

const presentMethod = ({ id, status, details, createdAt }: BankObject<MethodDetails>): BankMethod => ({
  id,
  type: details.type,
  brand: details.brand,
  last4: details.last4,
  expMonth: details.expMonth,
  expYear: details.expYear,
  status: status === 'attached' && details.isRevoked ? 'revoked' : (status as BankMethod['status']),
  createdAt,
})

function methodFrom(
  { tokens }: Pick<BankDeps, 'tokens'>,
  { customerId, kind }: Omit<Setup, 'clinicId'>,
  sent: SetupConfirmation,
): { details: MethodDetails } | BankRefusal {
  if (kind === 'us_bank_account') return bankAccountFrom(tokens.fingerprint, customerId, sent)
  const card = tokens.openToken(sent.token ?? '')
  if (card === undefined) return { refusal: { code: 'resource_missing', message: 'No such token.' } }
  if (card.cannotBeSaved) return { refusal: card.cannotBeSaved }
  const { brand, last4, exp_month, exp_year, fingerprint, behaves } = card
  const postalCode = sent.postal_code?.trim() || null
  const expiry = { expMonth: exp_month, expYear: exp_year }
  return {
    details: { customerId, type: 'credit_card', brand, last4, ...expiry, postalCode, fingerprint, behaves },
  }
}

function bankAccountFrom(
  fingerprintOf: (number: string) => string,
  customerId: string,
  { us_bank_account: account }: SetupConfirmation,
): { details: MethodDetails } | BankRefusal {
  const routing = account?.routing_number.replace(/\D/g, '') ?? ''
  const number = account?.account_number.replace(/\D/g, '') ?? ''
  if (routing !== testRoutingNumber)
    return { refusal: { code: 'routing_number_invalid', message: 'The routing number is not correct.' } }
  const behaves = testAccounts.get(number)
  if (behaves === undefined)
    return {
      refusal: {
        code: 'account_number_invalid',
        message: 'The account number is not correct. This is for practice, and takes test numbers only.',
      },
    }
  return {
    details: {
      customerId,
      type: 'ach',
      brand: testBank,
      last4: number.slice(-4),
      expMonth: null,
      expYear: null,
      postalCode: null,
      fingerprint: fingerprintOf(`${routing} ${number}`),
      behaves,
    },
  }
}
