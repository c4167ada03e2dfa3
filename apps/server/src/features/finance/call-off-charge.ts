import { type Task, task } from '../../platform/jobs/job.ts'
import { knownAccount } from './clinic-account.ts'
import { callOffCharge } from './look-up-jobs.ts'
import { askedPayment } from './payment-queries.ts'
import type { PaymentDeps } from './payments-deps.ts'
import { settleCharge } from './settle-charge.ts'

/**
 * A holder's browser has the secret of a charge that failed here, and could pay it with another card: it is called off at
 * the provider. What was faster counts after all.
 */
export const callOffChargeTask = (deps: PaymentDeps): Task =>
  task(callOffCharge, async ({ clinic, payload: { paymentId } }) => {
    const found = await clinic.read(async tx => {
      const payment = await askedPayment(tx, paymentId)
      if (payment?.status !== 'declined' || payment.chargeId === null) return undefined
      return { chargeId: payment.chargeId, ...(await knownAccount(tx, deps.gateway)) }
    })
    if (found === undefined) return
    const { gateway, accountId, chargeId } = found
    const now = deps.clock.now()
    const news = await gateway.cancelCharge({ accountId, clinic }, chargeId)
    await clinic.write(tx => settleCharge(tx, deps, { paymentId, news, now }))
  })
