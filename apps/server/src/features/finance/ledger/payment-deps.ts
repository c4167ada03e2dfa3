import type { PaymentGateway } from '../../../drivers/payments/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { AnnounceCounts } from '../../tasks/announce.ts'
import type { LockedPayment } from './lock-plan.ts'

/** A plan that is paid: what other features do about it, in the same transaction. */
export type PlanBegan = (
  tx: WriteTx,
  plan: { id: number; patientId: number; startedOn: string; amountCents: number; now: Date },
) => Promise<void>

/** How long whoever pays waits for the provider; then a job goes on. */
export type PaymentTimes = { answerMs: number }

export const defaultPaymentTimes: PaymentTimes = { answerMs: 8_000 }

/** A charge that came to nothing: who else hears of it, in the same transaction. */
export type ChargeDeclined = (
  tx: WriteTx,
  declined: { locked: LockedPayment; message: string; now: Date },
) => Promise<void>

/** Money that came: who else hears of it, in the same transaction. */
export type ChargeCameIn = (tx: WriteTx, locked: LockedPayment) => Promise<void>

export type SettleDeps = {
  planBegan: PlanBegan
  announceCounts: AnnounceCounts
  chargeDeclined?: ChargeDeclined
  chargeCameIn?: ChargeCameIn
}

export type PaymentDeps = SettleDeps & {
  /** Undefined: nobody takes payments, and only the desk does. */
  gateway: PaymentGateway | undefined
  clock: Clock
  times?: PaymentTimes
}
