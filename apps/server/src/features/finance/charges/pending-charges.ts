import type { ChargeState } from '../../../drivers/payments/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import { knownAccount, type OpenAccount } from '../gateway/clinic-account.ts'
import { requestCharge } from '../gateway/gateway-calls.ts'
import { cancelCharge, keyValidForMs, lookUpCharge, lookUpChargeLater } from '../gateway/payment-jobs.ts'
import { defaultPaymentTimes, type PaymentDeps } from '../ledger/payment-deps.ts'
import { type GatewayPayment, gatewayPaymentById } from '../ledger/payment-queries.ts'
import { type ChargeUpdate, settleCharge } from '../settlement/settle-charge.ts'

/**
 * The update after a charge was canceled because its cardholder did not confirm. If the payment was faster it counts.
 * Only a charge that is canceled at the provider, and so can never be paid any more, is declined here.
 */
export const canceledChargeUpdate = (state: ChargeState, message: string): ChargeUpdate =>
  state.result.outcome === 'declined'
    ? { ...state, result: { ...state.result, code: 'authentication_required', message } }
    : state

/**
 * The cardholder's browser has the secret of a charge that failed here, and could still pay it with another card. So it
 * is canceled at the provider. A payment that was faster counts.
 */
export const cancelChargeTask = (deps: PaymentDeps): Task =>
  task(cancelCharge, async ({ clinic, payload: { paymentId } }) => {
    const found = await clinic.read(async tx => {
      const payment = await gatewayPaymentById(tx, paymentId)
      if (payment?.status !== 'declined' || payment.chargeId === null) return undefined
      return { chargeId: payment.chargeId, ...(await knownAccount(tx, deps.gateway)) }
    })
    if (found === undefined) return
    const { gateway, accountId, chargeId } = found
    const now = deps.clock.now()
    const state = await gateway.cancelCharge({ accountId, clinic }, chargeId)
    await clinic.write(tx => settleCharge(tx, deps, { paymentId, update: state, now }))
  })

const minuteMs = 60_000
const hourMs = 60 * minuteMs

// A bank debit takes days, and a cardholder has a while to confirm. The longer it takes, the less often it is looked
// up.
const holderHasMs = 15 * minuteMs
const askAgainMs = (sinceMs: number): number => Math.min(6 * hourMs, Math.max(minuteMs, sinceMs / 2))

const lostCharge: ChargeUpdate['result'] = {
  outcome: 'declined',
  chargeId: null,
  code: null,
  message: 'The payment provider never heard of this payment',
}
const unconfirmedMessage = 'The cardholder did not confirm this payment'

/** Looks up a charge at the provider whose outcome is unknown, or that takes days. */
export const lookUpChargeTask = (deps: PaymentDeps): Task =>
  task(lookUpCharge, async ({ clinic, payload: { paymentId } }) => {
    const found = await clinic.read(async tx => {
      const payment = await gatewayPaymentById(tx, paymentId)
      const isOver = payment === undefined || !['pending', 'capturing'].includes(payment.status)
      return isOver ? undefined : { payment, account: await knownAccount(tx, deps.gateway) }
    })
    if (found === undefined) return
    const { payment } = found
    const now = deps.clock.now()
    const sinceMs = now.getTime() - payment.requestedAt.getTime()
    const update = await lookUp(deps, clinic, found, sinceMs)
    await clinic.write(async tx => {
      if (update !== undefined) await settleCharge(tx, deps, { paymentId, update, now })
      const after = await gatewayPaymentById(tx, paymentId)
      if (after !== undefined && ['pending', 'capturing'].includes(after.status))
        await lookUpChargeLater(tx, paymentId, askAgainMs(sinceMs))
    })
  })

/** Undefined: the outcome is still unknown. */
async function lookUp(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  { payment, account }: { payment: GatewayPayment; account: OpenAccount },
  sinceMs: number,
): Promise<ChargeUpdate | undefined> {
  const { chargeId, customerId, id: paymentId, requestedAt: since } = payment
  const on = { accountId: account.accountId, clinic }
  const state = await account.gateway.findCharge(on, { chargeId, customerId, paymentId, since })
  if (state !== undefined) {
    const { result } = state
    // Nobody can confirm a charge that staff made; a patient in the browser has some time to do so.
    const isLeft = payment.origin === 'patient' && sinceMs < holderHasMs
    if (result.outcome !== 'needs-holder' || isLeft) return state
    const message = payment.origin === 'patient' ? unconfirmedMessage : result.message
    return canceledChargeUpdate(await account.gateway.cancelCharge(on, result.chargeId), message)
  }
  // It never arrived, or the provider does not show it yet. The same key charges only once.
  if (sinceMs >= keyValidForMs) return { result: lostCharge }
  const { answerMs } = deps.times ?? defaultPaymentTimes
  const result = await requestCharge(account, clinic, payment, answerMs)
  // That this request was not sent says nothing about the first one.
  return result.outcome === 'unknown' || result.outcome === 'notAsked' ? undefined : { result }
}
