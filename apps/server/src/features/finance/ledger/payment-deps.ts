import type { PaymentGateway } from '../../../drivers/payments/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import type { LockedPayment } from './lock-plan.ts'

/** Called when a plan takes effect. What other features do then happens in the same transaction. */
export type PlanBegan = (
  tx: WriteTx,
  plan: { id: number; patientId: number; startedOn: string; amountCents: number; now: Date },
) => Promise<void>

/** How long a request waits for the provider. After that a job goes on. */
export type PaymentTimes = { answerMs: number }

export const defaultPaymentTimes: PaymentTimes = { answerMs: 8_000 }

/** Called when a charge is declined, in the same transaction. */
export type ChargeDeclined = (
  tx: WriteTx,
  declined: { locked: LockedPayment; message: string; now: Date },
) => Promise<void>

/** Called when a charge succeeds, in the same transaction. */
export type ChargeCameIn = (tx: WriteTx, locked: LockedPayment) => Promise<void>

export type SettleDeps = {
  planBegan: PlanBegan
  announceCounts: AnnounceCounts
  chargeDeclined?: ChargeDeclined
  chargeCameIn?: ChargeCameIn
}

export type PaymentDeps = SettleDeps & {
  /** Undefined: no payment provider is set up, and only payments at the desk are possible. */
  gateway: PaymentGateway | undefined
  clock: Clock
  times?: PaymentTimes
}
