import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import { clinicDay, updateInvoice } from '../ledger/ledger-queries.ts'
import { lockInvoiceAndPlan, refreshPlanStatus } from '../ledger/lock-plan.ts'
import { invoiceToCharge } from './due-queries.ts'

type Due = { invoiceId: number; day: string; dueCents: number }
type Deps = { announceCounts: AnnounceCounts }
export type StuckReason = {
  /** The title of a task. Undefined: no task, because the invoice is shown as overdue anyway. */
  title?: (amount: string) => string
  message?: string
  /** The invoice stays scheduled, and is charged automatically when that is possible again. */
  isTriedAgain: boolean
}

const noAccount = 'The clinic cannot take payments by card at the moment'

/** The card was removed: the invoice becomes overdue, and staff find it in that list. */
export const withoutMethod: StuckReason = { isTriedAgain: false }

/** Nobody but the patient can do anything about it: they must verify the bank account. */
export const waitingMessage = 'Waits until the bank account is verified'
export const unverifiedMethod: StuckReason = { isTriedAgain: true, message: waitingMessage }

export const withoutAccount: StuckReason = {
  isTriedAgain: true,
  message: noAccount,
  title: amount => `${amount} could not be charged: the clinic's payment account is not open`,
}

export const refusedBecause = (reason: string): StuckReason => ({
  isTriedAgain: false,
  message: reason,
  title: amount => `${amount} could not be charged by itself (${reason}): ask the patient`,
})

/** An invoice that should be charged automatically and cannot be is reported. It is checked again under the lock. */
export const reportStuckInvoice = (
  clinic: ClinicDatabase,
  { announceCounts }: Deps,
  due: Due,
  { title, message, isTriedAgain }: StuckReason,
  now: Date,
): Promise<void> =>
  clinic.write(async tx => {
    const locked = await lockInvoiceAndPlan(tx, due.invoiceId)
    const still = await invoiceToCharge(tx, due)
    // Somebody changed the invoice in the meantime. If another amount is due now, it is charged tomorrow.
    if (still?.dueCents !== due.dueCents) return
    const wasReported = isTriedAgain && still.lastErrorMessage === message
    const { plan, invoice } = locked
    await updateInvoice(
      tx,
      invoice.id,
      {
        ...(message !== undefined && { lastErrorMessage: message }),
        ...(!isTriedAgain && { status: 'awaiting_payment', nextAttemptOn: null }),
      },
      now,
    )
    if (!isTriedAgain) {
      tx.audit({
        action: 'update',
        entityType: 'invoice',
        entityId: invoice.id,
        patientId: plan.patientId,
        changes: { status: { from: invoice.status, to: 'awaiting_payment' } },
      })
    }
    if (title !== undefined && !wasReported) {
      const { today, timeZone } = await clinicDay(tx, now)
      const task = { title: title(formatDollars(still.dueCents)), dueDate: today, timeZone, now }
      await createSystemTask(tx, announceCounts, { ...task, patientId: plan.patientId })
    }
    await refreshPlanStatus(tx, locked, now)
  })
