import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'
import type { AppointmentRow, AppointmentState } from './appointment-queries.ts'

/** Notifies a visitor whose online booking was moved or cancelled. The booking feature runs it. */
export const notifyVisitorJob = job({
  name: 'tell-visitor',
  payload: z.object({ appointmentId: z.number().int().positive() }),
  maxAttempts: 10,
})

// Staff may undo a move or move the visit again, so the visitor is notified only when it has stayed for this long.
const untilItStays = 60_000

/** At most one job waits for each visit: a later change postpones it. */
export async function notifyVisitorLater(
  tx: WriteTx,
  before: AppointmentRow,
  after: AppointmentState,
): Promise<void> {
  const isMoved = after.startsAt.getTime() !== before.startsAt.getTime()
  const isCanceledOrBack = (after.canceledAt === null) !== (before.canceledAt === null)
  if (!before.fromBookingPage || !(isMoved || isCanceledOrBack)) return
  const when = { key: `tell-visitor:${before.id}`, afterMs: untilItStays }
  await enqueue(tx, notifyVisitorJob, { appointmentId: before.id }, when)
}
