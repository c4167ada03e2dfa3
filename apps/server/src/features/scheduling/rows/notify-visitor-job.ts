import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'
import type { AppointmentRow, AppointmentState } from './appointment-queries.ts'

/** That a visit which was booked online has another time, or none any more. Whoever writes to visitors does it. */
export const notifyVisitorJob = job({
  name: 'tell-visitor',
  payload: z.object({ appointmentId: z.number().int().positive() }),
  maxAttempts: 10,
})

// Who moves an appointment may take that back, or move it on: the visitor is told what came of it in the end.
const untilItStays = 60_000

/** One of them waits for each visit: a later change puts it off. */
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
