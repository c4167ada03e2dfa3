import type { Drivers, Services } from '../../platform/feature/feature.ts'
import { notifyDecline } from './dunning/notify-decline.ts'
import { planBegan } from './hooks.ts'
import type { PaymentDeps } from './ledger/payment-deps.ts'
import type { SettleByState } from './payment-account/gateway-events.ts'
import type { LinkDeps } from './payment-links/send-payment-link.ts'
import { sendReceipt } from './receipts/receipt-email.ts'
import { settleCharge } from './settlement/settle-charge.ts'

type TakingServices = Pick<
  Services,
  'gateway' | 'clock' | 'outbox' | 'announceCounts' | 'appUrl' | 'listenersOf'
> & { drivers: Pick<Drivers, 'sms'> }

/**
 * Everything that payments need, in a request and in a job, and what happens when a charge succeeds or is declined.
 */
export function takePayments({
  gateway,
  clock,
  outbox,
  announceCounts,
  appUrl,
  drivers,
  listenersOf,
}: TakingServices): {
  /** How patients are notified of what they have to pay. */
  notices: LinkDeps & { appUrl: string }
  taking: PaymentDeps
  settleByState: SettleByState
} {
  const notices = { outbox, announceCounts, appUrl, isTexting: drivers.sms !== 'off' }
  const taking: PaymentDeps = {
    planBegan: async (tx, plan) => {
      for (const listener of listenersOf(planBegan)) await listener(tx, plan)
    },
    announceCounts,
    chargeDeclined: notifyDecline(notices),
    chargeCameIn: sendReceipt(notices),
    gateway,
    clock,
  }
  return {
    notices,
    taking,
    settleByState: (clinic, { paymentId, state, now }) =>
      clinic.write(tx => settleCharge(tx, taking, { paymentId, update: state, now })),
  }
}
