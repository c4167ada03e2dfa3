import type { ClinicDatabase } from '../../../platform/db/database.ts'
import {
  type BankObject,
  type BankStore,
  type BankWriter,
  type PaymentDetails,
  sandboxAccountId,
} from './bank-store.ts'
import {
  accountEvent,
  type BankEvent,
  disputeEvent,
  paymentEvent,
  refundEvent,
  type sandboxSignatures,
  setupEvent,
  toStripeEvent,
} from './events.ts'
import { methodSide } from './methods.ts'
import { type BankDeps, followUp } from './payments.ts'
import type { AccountDecision, BankErrand, BankPayment, SandboxBank } from './port.ts'
import { chargeRefusals } from './test-numbers.ts'

type SandboxDeps = BankDeps & { store: BankStore; signatures: ReturnType<typeof sandboxSignatures> }

/** The bank's side of the sandbox: calls of the patient's browser, and what the bank does by itself. */
export function sandboxBank(deps: SandboxDeps): SandboxBank {
  const writeAndSign = async (
    clinic: ClinicDatabase,
    work: (books: BankWriter) => Promise<BankEvent | undefined>,
  ) => {
    const event = await deps.store.write(clinic, async books => {
      const happened = await work(books)
      if (happened !== undefined) books.notify()
      return happened
    })
    return event === undefined ? undefined : deps.signatures.signed(toStripeEvent(event, deps.now()))
  }
  return {
    makeToken: card => deps.tokens.makeToken(card),

    ...methodSide(deps, writeAndSign),

    async confirmPayment(database, id, clientSecret) {
      const clinicId = deps.tokens.openPayment(id, clientSecret)
      if (clinicId === undefined) return undefined
      return deps.store.write(database.forClinic(clinicId, { kind: 'system' }), async books => {
        const payment = await books.lock<PaymentDetails>(id)
        if (payment?.status === 'succeeded') return 'succeeded'
        if (payment?.status !== 'requires_action') return undefined
        await books.change({ id, status: 'succeeded' })
        books.notify()
        await followUp(books, deps, { ...payment, status: 'succeeded' })
        return 'succeeded'
      })
    },

    act: (clinic, errand) => writeAndSign(clinic, books => act(books, deps, errand)),

    listPayments: async (clinic, most) =>
      (await deps.store.read(clinic, books => books.newestOf<PaymentDetails>('payment_intent', most))).map(
        presentPayment,
      ),

    async finishDebit(clinic, { paymentId, isReturned }) {
      const found = await deps.store.read(clinic, books => books.paymentOf({ paymentId, since: new Date(0) }))
      if (found === undefined) return undefined
      const event = await writeAndSign(clinic, async books => {
        const payment = await books.lock<PaymentDetails>(found.id)
        if (payment?.status !== 'processing') return undefined
        return paymentEvent(await settlePayment(books, payment, isReturned))
      })
      return { event }
    },

    submitDetails: clinic =>
      deps.store.write(clinic, async books => {
        const id = sandboxAccountId(books.clinicId)
        const account = await books.lock(id)
        if (account === undefined) return false
        if (account.status !== 'completed') {
          await books.change({ id, status: 'pending_verification' })
          await books.actLater({ objectId: id, step: 'verify' }, deps.times.verifiesAfterMs)
        }
        return true
      }),

    answerOnboarding: (clinic, answer) =>
      writeAndSign(clinic, async books => {
        const id = sandboxAccountId(books.clinicId)
        // A clinic of the demo data has an account that is not stored here yet.
        await books.insert({ id, kind: 'account', status: 'completed', now: deps.now() })
        const account = await books.lock<AccountDetails>(id)
        return account && decideAccount(books, account, answer)
      }),
  }
}

async function act(
  books: BankWriter,
  deps: BankDeps,
  { objectId, step }: BankErrand,
): Promise<BankEvent | undefined> {
  const object = await books.lock<PaymentDetails>(objectId)
  if (object === undefined) return undefined
  if (object.kind === 'account') {
    // Staff may have decided about the account in the meantime.
    if (object.status !== 'pending_verification') return undefined
    return decideAccount(books, { ...object, details: { turn: turnOf(object.details) } }, 'completed')
  }
  if (object.kind === 'refund') {
    if (object.status === 'pending') await books.change({ id: objectId, status: 'succeeded' })
    return refundEvent({ ...object, status: object.status === 'pending' ? 'succeeded' : object.status })
  }
  if (object.kind === 'setup_intent') return setupEvent(object, sandboxAccountId(books.clinicId))
  if (object.kind !== 'payment_intent') return undefined
  if (step === 'settle' && object.status === 'processing')
    return paymentEvent(await settlePayment(books, object, false))
  if (step === 'dispute') return disputePayment(books, deps, object)
  return paymentEvent(object)
}

type AccountDetails = { turn?: number }

const turnOf = (details: object): number =>
  'turn' in details && typeof details.turn === 'number' ? details.turn : 0

async function decideAccount(
  books: BankWriter,
  account: BankObject<AccountDetails>,
  status: AccountDecision,
): Promise<BankEvent> {
  // The same decision may come again after another one. It is a new event then.
  const details = { turn: turnOf(account.details) + 1 }
  await books.change({ id: account.id, status, details })
  return accountEvent({ ...account, status, details })
}

async function settlePayment(
  books: BankWriter,
  payment: BankObject<PaymentDetails>,
  isReturned: boolean,
): Promise<BankObject<PaymentDetails>> {
  const refusal = isReturned
    ? (chargeRefusals[payment.details.behaves] ?? chargeRefusals.insufficient_funds)
    : chargeRefusals[payment.details.behaves]
  const status = refusal === undefined ? 'succeeded' : 'failed'
  await books.change({ id: payment.id, status, details: { ...refusal } })
  return { ...payment, status, details: { ...payment.details, ...refusal } }
}

async function disputePayment(
  books: BankWriter,
  { now }: Pick<BankDeps, 'now'>,
  payment: BankObject<PaymentDetails>,
): Promise<BankEvent | undefined> {
  if (payment.status !== 'succeeded') return undefined
  const id = payment.id.replace(/^pi_/, 'dp_')
  await books.insert({
    id,
    kind: 'dispute',
    status: 'needs_response',
    amountCents: payment.amountCents,
    parentId: payment.id,
    now: now(),
  })
  return disputeEvent(payment, id)
}

const presentPayment = ({
  amountCents,
  status,
  details,
  createdAt,
}: BankObject<PaymentDetails>): BankPayment => ({
  paymentId: details.paymentId,
  amountCents,
  type: details.type,
  brand: details.brand,
  last4: details.last4,
  status: status as BankPayment['status'],
  createdAt,
})
