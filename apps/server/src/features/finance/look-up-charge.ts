import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import { askForCharge } from './ask-gateway.ts'
import { calledOff } from './called-off.ts'
import { knownAccount, type OpenAccount } from './clinic-account.ts'
import { keyIsGoodForMs, lookUpCharge, lookUpChargeLater } from './look-up-jobs.ts'
import { type AskedPayment, askedPayment } from './payment-queries.ts'
import { type PaymentDeps, usualPaymentTimes } from './payments-deps.ts'
import { type ChargeNews, settleCharge } from './settle-charge.ts'

const minute = 60_000
const hour = 60 * minute

// A debit is under way for days, and somebody who must show who they are has a while; then it is asked about more seldom.
const holderHasMs = 15 * minute
const askAgainMs = (sinceMs: number): number => Math.min(6 * hour, Math.max(minute, sinceMs / 2))

const lost: ChargeNews['result'] = {
  outcome: 'declined',
  chargeId: null,
  code: null,
  message: 'The payment provider never heard of this payment',
}
const unconfirmed = 'The cardholder did not confirm this payment'

/** Asks the provider what became of a charge of which nobody knows, or which takes days. */
export const lookUpChargeTask = (deps: PaymentDeps): Task =>
  task(lookUpCharge, async ({ clinic, payload: { paymentId } }) => {
    const found = await clinic.read(async tx => {
      const payment = await askedPayment(tx, paymentId)
      const isOver = payment === undefined || !['pending', 'capturing'].includes(payment.status)
      return isOver ? undefined : { payment, account: await knownAccount(tx, deps.gateway) }
    })
    if (found === undefined) return
    const { payment } = found
    const now = deps.clock.now()
    const sinceMs = now.getTime() - payment.askedAt.getTime()
    const news = await lookUp(deps, clinic, found, sinceMs)
    await clinic.write(async tx => {
      if (news !== undefined) await settleCharge(tx, deps, { paymentId, news, now })
      const after = await askedPayment(tx, paymentId)
      if (after !== undefined && ['pending', 'capturing'].includes(after.status))
        await lookUpChargeLater(tx, paymentId, askAgainMs(sinceMs))
    })
  })

/** Undefined: still nobody knows. */
async function lookUp(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  { payment, account }: { payment: AskedPayment; account: OpenAccount },
  sinceMs: number,
): Promise<ChargeNews | undefined> {
  const { chargeId, customerId, id: paymentId, askedAt: since } = payment
  const on = { accountId: account.accountId, clinic }
  const state = await account.gateway.findCharge(on, { chargeId, customerId, paymentId, since })
  if (state !== undefined) {
    const { result } = state
    // At the desk there is nobody to ask; in the browser they have a while.
    const isLeft = payment.origin === 'patient' && sinceMs < holderHasMs
    if (result.outcome !== 'needs-holder' || isLeft) return state
    const message = payment.origin === 'patient' ? unconfirmed : result.message
    return calledOff(await account.gateway.cancelCharge(on, result.chargeId), message)
  }
  // It never got there, or the provider does not show it yet: the same key makes the same charge, once.
  if (sinceMs >= keyIsGoodForMs) return { result: lost }
  const { answerMs } = deps.times ?? usualPaymentTimes
  const result = await askForCharge(account, clinic, payment, answerMs)
  // That nothing was asked for this time says nothing about the first.
  return result.outcome === 'unknown' || result.outcome === 'notAsked' ? undefined : { result }
}
