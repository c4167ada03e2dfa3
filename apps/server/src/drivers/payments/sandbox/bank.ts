import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import {
  type BankObject,
  changeObject,
  insertObject,
  lockObject,
  newestOf,
  type PaymentDetails,
  paymentOf,
  sandboxAccountId,
} from './books.ts'
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
import { followUp, type PaymentDeps } from './payments.ts'
import type { AccountDecision, BankErrand, BankPayment, SandboxBank } from './port.ts'
import { chargeRefusals } from './test-numbers.ts'

type BankDeps = PaymentDeps & { signatures: ReturnType<typeof sandboxSignatures> }

/** The bank's side of the sandbox: calls of the patient's browser, and what the bank does by itself. */
export function sandboxBank(deps: BankDeps): SandboxBank {
  const writeAndSign = async (
    clinic: ClinicDatabase,
    work: (tx: WriteTx) => Promise<BankEvent | undefined>,
  ) => {
    const event = await clinic.write(async tx => {
      const happened = await work(tx)
      if (happened !== undefined) tx.publish({ channel: 'sandbox', event: 'payment_changed' })
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
      return database.forClinic(clinicId, { kind: 'system' }).write(async tx => {
        const payment = await lockObject<PaymentDetails>(tx, id)
        if (payment?.status === 'succeeded') return 'succeeded'
        if (payment?.status !== 'requires_action') return undefined
        await changeObject(tx, { id, status: 'succeeded' })
        tx.publish({ channel: 'sandbox', event: 'payment_changed' })
        await followUp(tx, deps, { ...payment, status: 'succeeded' })
        return 'succeeded'
      })
    },

    act: (clinic, errand) => writeAndSign(clinic, tx => act(tx, deps, errand)),

    listPayments: async (clinic, most) =>
      (await clinic.read(tx => newestOf<PaymentDetails>(tx, 'payment_intent', most))).map(presentPayment),

    async finishDebit(clinic, { paymentId, isReturned }) {
      const found = await clinic.read(tx => paymentOf(tx, { paymentId, since: new Date(0) }))
      if (found === undefined) return undefined
      const event = await writeAndSign(clinic, async tx => {
        const payment = await lockObject<PaymentDetails>(tx, found.id)
        if (payment?.status !== 'processing') return undefined
        return paymentEvent(await settlePayment(tx, payment, isReturned))
      })
      return { event }
    },

    submitDetails: clinic =>
      clinic.write(async tx => {
        const id = sandboxAccountId(tx.clinicId)
        const account = await lockObject(tx, id)
        if (account === undefined) return false
        if (account.status !== 'completed') {
          await changeObject(tx, { id, status: 'pending_verification' })
          await deps.actLater(tx, { objectId: id, step: 'verify' }, deps.times.verifiesAfterMs)
        }
        return true
      }),

    answerOnboarding: (clinic, answer) =>
      writeAndSign(clinic, async tx => {
        const id = sandboxAccountId(tx.clinicId)
        // A clinic of the demo data has an account that is not stored here yet.
        await insertObject(tx, { id, kind: 'account', status: 'completed', now: deps.now() })
        const account = await lockObject<AccountDetails>(tx, id)
        return account && decideAccount(tx, account, answer)
      }),
  }
}

async function act(
  tx: WriteTx,
  deps: BankDeps,
  { objectId, step }: BankErrand,
): Promise<BankEvent | undefined> {
  const object = await lockObject<PaymentDetails>(tx, objectId)
  if (object === undefined) return undefined
  if (object.kind === 'account') {
    // Staff may have decided about the account in the meantime.
    if (object.status !== 'pending_verification') return undefined
    return decideAccount(tx, { ...object, details: { turn: turnOf(object.details) } }, 'completed')
  }
  if (object.kind === 'refund') {
    if (object.status === 'pending') await changeObject(tx, { id: objectId, status: 'succeeded' })
    return refundEvent({ ...object, status: object.status === 'pending' ? 'succeeded' : object.status })
  }
  if (object.kind === 'setup_intent') return setupEvent(object, sandboxAccountId(tx.clinicId))
  if (object.kind !== 'payment_intent') return undefined
  if (step === 'settle' && object.status === 'processing')
    return paymentEvent(await settlePayment(tx, object, false))
  if (step === 'dispute') return dispute(tx, deps, object)
  return paymentEvent(object)
}

type AccountDetails = { turn?: number }

const turnOf = (details: object): number =>
  'turn' in details && typeof details.turn === 'number' ? details.turn : 0

async function decideAccount(
  tx: WriteTx,
  account: BankObject<AccountDetails>,
  status: AccountDecision,
): Promise<BankEvent> {
  // The same decision may come again after another one. It is a new event then.
  const details = { turn: turnOf(account.details) + 1 }
  await changeObject(tx, { id: account.id, status, details })
  return accountEvent({ ...account, status, details })
}

async function settlePayment(
  tx: WriteTx,
  payment: BankObject<PaymentDetails>,
  isReturned: boolean,
): Promise<BankObject<PaymentDetails>> {
  const refusal = isReturned
    ? (chargeRefusals[payment.details.behaves] ?? chargeRefusals.insufficient_funds)
    : chargeRefusals[payment.details.behaves]
  const status = refusal === undefined ? 'succeeded' : 'failed'
  await changeObject(tx, { id: payment.id, status, details: { ...refusal } })
  return { ...payment, status, details: { ...payment.details, ...refusal } }
}

async function dispute(
  tx: WriteTx,
  { now }: BankDeps,
  payment: BankObject<PaymentDetails>,
): Promise<BankEvent | undefined> {
  if (payment.status !== 'succeeded') return undefined
  const id = payment.id.replace(/^pi_/, 'dp_')
  await insertObject(tx, {
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
