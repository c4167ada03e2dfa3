import type { Config, PaymentsSettings } from '../config.ts'
import type { PaymentGateway } from '../drivers/payments/port.ts'
import type { SandboxBank } from '../drivers/payments/sandbox/port.ts'
import { sandboxPayments } from '../drivers/payments/sandbox/sandbox.ts'
import { stripePayments } from '../drivers/payments/stripe/stripe.ts'
import { chargeDueTask, dailyFinanceSweep, sendDueLinkTask } from '../features/finance/charges/due-jobs.ts'
import { cancelChargeTask, lookUpChargeTask } from '../features/finance/charges/pending-charges.ts'
import { notifyDecline } from '../features/finance/dunning/notify-decline.ts'
import type { PaymentDeps, SettleDeps } from '../features/finance/ledger/payment-deps.ts'
import { lookUpMethodTask } from '../features/finance/methods/method-events.ts'
import { detachMethodTask } from '../features/finance/methods/saved-methods.ts'
import type { SettleByState } from '../features/finance/payment-account/gateway-events.ts'
import type { LinkDeps } from '../features/finance/payment-links/send-payment-link.ts'
import { sendReceipt } from '../features/finance/receipts/receipt-email.ts'
import { lookUpRefundTask } from '../features/finance/refunds/refund-payment.ts'
import { settleCharge } from '../features/finance/settlement/settle-charge.ts'
import { recordStart } from '../features/reports/treatment-starts.ts'
import { enqueueBankStep, sandboxBankTask } from '../features/sandbox/payments.ts'
import type { Clock } from '../platform/clock.ts'
import type { Outbox } from '../platform/email/outbox.ts'
import type { Task } from '../platform/jobs/job.ts'
import type { Sweep } from '../platform/jobs/sweep.ts'
import type { JobLog } from '../platform/log.ts'
import { announceCounts } from './listeners.ts'

/** Who takes payments; no gateway: nobody. Only the sandbox has a bank that we can play ourselves. */
export type Payments = { gateway: PaymentGateway | undefined; bank: SandboxBank | undefined }

export function composePayments(
  settings: PaymentsSettings,
  { appSecret, clock, log }: { appSecret: string; clock: Clock; log: Pick<JobLog, 'warn'> },
): Payments {
  if (settings.driver === 'off') return { gateway: undefined, bank: undefined }
  if (settings.driver === 'stripe') {
    const report = (err: Error) => log.warn({ err }, 'Stripe did not take a payment')
    return { gateway: stripePayments(settings, report), bank: undefined }
  }
  return sandboxPayments({ appSecret, clock, actLater: enqueueBankStep })
}

/** How patients hear of what they are to pay, from a request or from a job. */
export type PaymentNotices = LinkDeps & { appUrl: string }

export const composePaymentNotices = (
  config: Pick<Config, 'appUrl' | 'port' | 'sms'>,
  outbox: Outbox,
): PaymentNotices => ({
  outbox,
  announceCounts,
  isTexting: config.sms.driver !== 'off',
  // Where nobody said by which address we are reached, it is by this computer's own.
  appUrl: config.appUrl ?? `http://localhost:${config.port}`,
})

export function paymentTasks({ gateway, bank }: Payments, clock: Clock, telling: PaymentNotices): Task[] {
  const links = sendDueLinkTask(telling)
  if (gateway === undefined) return [links]
  const taking = takingPayments(gateway, clock, telling)
  return [
    links,
    chargeDueTask(taking),
    detachMethodTask(gateway),
    lookUpChargeTask(taking),
    cancelChargeTask(taking),
    lookUpRefundTask(taking),
    lookUpMethodTask({ gateway, notifyDeps: telling, clock }),
    ...(bank === undefined
      ? []
      : [
          sandboxBankTask({
            gateway,
            bank,
            settleByState: settleByState(telling),
            notifyDeps: telling,
            clock,
          }),
        ]),
  ]
}

export const paymentSweeps = (telling: PaymentNotices): Sweep[] => [dailyFinanceSweep(telling)]

/** What follows from money that came or did not. */
const settling = (telling: PaymentNotices): SettleDeps => ({
  planBegan: recordStart,
  announceCounts,
  chargeDeclined: notifyDecline(telling),
  chargeCameIn: sendReceipt(telling),
})

/** What is done with what the provider has of a payment. */
export const settleByState =
  (telling: PaymentNotices): SettleByState =>
  (clinic, { paymentId, state, now }) =>
    clinic.write(tx => settleCharge(tx, settling(telling), { paymentId, update: state, now }))

/** What it takes to take money, by whoever does. */
export const takingPayments = (
  gateway: PaymentGateway | undefined,
  clock: Clock,
  telling: PaymentNotices,
): PaymentDeps => ({
  ...settling(telling),
  gateway,
  clock,
})
