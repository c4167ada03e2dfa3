import { randomBytes } from 'node:crypto'
import type { ChargeRequest, ChargeResult, ChargeState, RefundRequest, RefundResult } from '../port.ts'
import type {
  BankObject,
  BankReader,
  BankWriter,
  MethodDetails,
  PaymentDetails,
  RefundDetails,
} from './bank-store.ts'
import { chargeRefusals, type Refused } from './test-numbers.ts'
import type { SandboxTokens } from './tokens.ts'

export type BankTimes = {
  /** How long it takes until the bank sends an event, settles a debit, and a cardholder disputes a payment. */
  notifiesAfterMs: number
  settlesAfterMs: number
  disputesAfterMs: number
  verifiesAfterMs: number
}

export type BankDeps = {
  tokens: SandboxTokens
  now: () => Date
  times: BankTimes
  newId: (kind: string) => string
}

const otherContent =
  'Keys for idempotent requests can only be used with the same parameters they were first used with.'

export const randomId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

const canceled: Refused = { code: 'canceled', message: 'The payment was canceled.' }
const revoked: Refused = {
  code: 'payment_intent_mandate_invalid',
  message: 'The holder of the bank account has not allowed this payment.',
}
const noSuchMethod: Refused = { code: 'resource_missing', message: 'No such payment method.' }

/** Charges once per key: a repeated request with the same key gets the first answer again. */
export async function takeCharge(
  books: BankWriter,
  deps: BankDeps,
  accountId: string,
  request: ChargeRequest,
): Promise<ChargeResult> {
  const now = deps.now()
  const method = await books.find<MethodDetails>('payment_method', request.methodId)
  const isTheirs = method?.status === 'attached' && method.details.customerId === request.customerId
  const verdict = chargeVerdict(isTheirs ? method.details : undefined, request.isHolderPresent)
  const details: PaymentDetails = {
    accountId,
    customerId: request.customerId,
    methodId: request.methodId,
    type: request.type,
    brand: method?.details.brand ?? '',
    last4: method?.details.last4 ?? '',
    behaves: method?.details.behaves ?? 'works',
    paymentId: request.paymentId,
    answered: verdict.status,
    ...verdict.refusal,
  }
  const payment = await books.insert<PaymentDetails>({
    id: deps.newId('pi'),
    kind: 'payment_intent',
    status: verdict.status,
    amountCents: request.amountCents,
    key: request.key,
    details,
    now,
    ...(verdict.status === 'processing' && {
      settlesAt: new Date(now.getTime() + deps.times.settlesAfterMs),
    }),
  })
  if (payment === undefined) {
    const first = await books.byKey<PaymentDetails>(request.key)
    const isSame =
      first.amountCents === request.amountCents &&
      first.details.methodId === request.methodId &&
      first.details.paymentId === request.paymentId
    if (!isSame) return { outcome: 'unknown', message: otherContent }
    return outcomeOf(deps, books.clinicId, { ...first, status: first.details.answered })
  }
  books.notify()
  await followUp(books, deps, payment)
  return outcomeOf(deps, books.clinicId, payment)
}

/** What a bank says to a charge. Undefined: it knows no such method of this customer. */
export function chargeVerdict(
  method: Pick<MethodDetails, 'type' | 'behaves' | 'isRevoked'> | undefined,
  isHolderPresent: boolean,
): { status: string; refusal?: Refused } {
  if (method === undefined) return { status: 'failed', refusal: noSuchMethod }
  if (method.isRevoked === true) return { status: 'failed', refusal: revoked }
  if (method.type === 'ach') return { status: 'processing' }
  if (method.behaves === 'needs-holder' && isHolderPresent) return { status: 'requires_action' }
  const refusal = chargeRefusals[method.behaves]
  return refusal === undefined ? { status: 'succeeded' } : { status: 'failed', refusal }
}

/** Schedules what the bank does next about a payment. */
export async function followUp(
  books: BankWriter,
  { times }: BankDeps,
  { id, status, details }: BankObject<PaymentDetails>,
): Promise<void> {
  if (status === 'processing') await books.actLater({ objectId: id, step: 'settle' }, times.settlesAfterMs)
  else await books.actLater({ objectId: id, step: 'tell' }, times.notifiesAfterMs)
  if (status === 'succeeded' && details.behaves === 'is-disputed')
    await books.actLater({ objectId: id, step: 'dispute' }, times.disputesAfterMs)
}

export function outcomeOf(
  { tokens }: Pick<BankDeps, 'tokens'>,
  clinicId: number,
  { id, status, details }: BankObject<PaymentDetails>,
): ChargeState['result'] {
  if (status === 'succeeded' || status === 'processing') return { outcome: status, chargeId: id }
  if (status === 'requires_action') {
    const clientSecret = tokens.paymentSecret(id, clinicId)
    return {
      outcome: 'needs-holder',
      chargeId: id,
      message: 'The bank asks for the cardholder.',
      clientSecret,
    }
  }
  const { code = null, message = 'The payment was declined.' } = details
  return { outcome: 'declined', chargeId: id, code, message }
}

export async function readCharge(
  books: BankReader,
  deps: BankDeps,
  charge: { chargeId: string | null; paymentId: number; since: Date },
): Promise<ChargeState | undefined> {
  const payment =
    charge.chargeId === null
      ? await books.paymentOf(charge)
      : await books.find<PaymentDetails>('payment_intent', charge.chargeId)
  if (payment === undefined) return undefined
  const refunds = await books.childrenOf<RefundDetails>('refund', payment.id)
  const disputes = await books.childrenOf('dispute', payment.id)
  return {
    result: outcomeOf(deps, books.clinicId, payment),
    paymentId: payment.details.paymentId,
    refunds: refunds
      .filter(({ status }) => status !== 'refused')
      .map(refund => ({
        id: refund.id,
        ourId: refund.details.refundId,
        amountCents: refund.amountCents,
        status: refund.status as 'pending' | 'succeeded' | 'failed',
        message: refund.details.message ?? null,
      })),
    disputedCents: disputes.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
}

/** Cancels a payment that waits for its cardholder. One that has ended does not change. */
export async function cancelPayment(books: BankWriter, chargeId: string): Promise<void> {
  const payment = await books.lock<PaymentDetails>(chargeId)
  if (payment?.status !== 'requires_action') return
  await books.change({ id: chargeId, status: 'failed', details: { ...canceled } })
  books.notify()
}

type Moved = Pick<BankObject, 'status' | 'amountCents'>

/** What may still be refunded of a payment. */
export function refundableCents(payment: Moved, refunds: Moved[]): number {
  if (payment.status !== 'succeeded') return 0
  return refunds
    .filter(({ status }) => status === 'pending' || status === 'succeeded')
    .reduce((left, { amountCents }) => left - amountCents, payment.amountCents)
}

/** Refunds a payment, once per key, and never more than was paid. */
export async function takeRefund(
  books: BankWriter,
  deps: BankDeps,
  accountId: string,
  /** Without an id of ours the refund was made at the bank itself. */
  request: Omit<RefundRequest, 'refundId'> & { refundId: number | null },
): Promise<RefundResult> {
  const payment = await books.lock<PaymentDetails>(request.chargeId)
  if (payment === undefined) return { outcome: 'failed', refundId: null, message: 'No such payment.' }
  const earlier = await books.childrenOf('refund', payment.id)
  const isTooMuch = request.amountCents > refundableCents(payment, earlier)
  const status = isTooMuch ? 'refused' : payment.details.type === 'ach' ? 'pending' : 'succeeded'
  const message = 'The refund is greater than what is left of the payment.'
  const refund = await books.insert<RefundDetails>({
    id: deps.newId('re'),
    kind: 'refund',
    status,
    amountCents: request.amountCents,
    parentId: payment.id,
    key: request.key,
    details: { accountId, refundId: request.refundId, answered: status, ...(isTooMuch && { message }) },
    now: deps.now(),
  })
  if (refund === undefined) {
    const first = await books.byKey<RefundDetails>(request.key)
    if (first.amountCents !== request.amountCents || first.parentId !== payment.id)
      return { outcome: 'unknown', message: otherContent }
    return refundOutcome({ ...first, status: first.details.answered })
  }
  if (status !== 'refused') {
    books.notify()
    const [step, after] =
      status === 'pending'
        ? (['settle', deps.times.settlesAfterMs] as const)
        : (['tell', deps.times.notifiesAfterMs] as const)
    await books.actLater({ objectId: refund.id, step }, after)
  }
  return refundOutcome(refund)
}

function refundOutcome({ id, status, details }: BankObject<RefundDetails>): RefundResult {
  if (status === 'succeeded' || status === 'pending') return { outcome: status, refundId: id }
  return { outcome: 'failed', refundId: null, message: details.message ?? 'The refund failed.' }
}
