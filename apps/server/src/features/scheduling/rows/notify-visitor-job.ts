import { z } from 'zod'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'
import { notifyPatientJob } from '../../clinic/notify-patient-job.ts'
import type { AppointmentRow, AppointmentState } from './appointment-queries.ts'

/** Notifies a visitor whose online booking was moved or cancelled. The booking feature runs it. */
export const notifyVisitorJob = job({
  name: 'tell-visitor',
  payload: z.object({ appointmentId: z.number().int().positive() }),
  maxAttempts: 10,
})

// Staff may undo a move or move the visit again, so the visitor is notified only when it has stayed for this long.
const untilItStays = 60_000

// A patient is told sooner, because they may stand at the desk: as soon as Undo has gone from the screen.
const untilUndoHasGone = 15_000

/**
 * Has the patient told of a new visit, or of a change to it, unless the clinic does not confirm visits. What the patient
 * knew before is kept, so that nothing is said of a change that is undone.
 */
export async function notifyPatientLater(
  tx: WriteTx,
  { id, known }: { id: number; known: Pick<AppointmentState, 'startsAt' | 'canceledAt'> | null },
): Promise<void> {
  const { isOn } = await tx.one<{ isOn: boolean }>(sql`
    with setting as (
      select coalesce(
        (select confirms_visits from messaging_settings where clinic_id = ${tx.clinicId}), true) as is_on),
    kept as (
      insert into visit_notices (clinic_id, appointment_id, starts_at, canceled)
      select ${tx.clinicId}, ${id}, ${known?.startsAt ?? null}::timestamptz, ${(known?.canceledAt ?? null) !== null}
      from setting
      where is_on and not exists (
        select from visit_notices where clinic_id = ${tx.clinicId} and appointment_id = ${id}))
    select is_on as "isOn" from setting`)
  if (!isOn) return
  const when = { key: `notify-patient:${id}`, afterMs: untilUndoHasGone }
  await enqueue(tx, notifyPatientJob, { appointmentId: id }, when)
}

/** At most one job of each kind waits for each visit: a later change postpones it. */
export async function notifyOfMove(
  tx: WriteTx,
  before: AppointmentRow,
  after: AppointmentState,
): Promise<void> {
  const isMoved = after.startsAt.getTime() !== before.startsAt.getTime()
  const isCanceledOrBack = (after.canceledAt === null) !== (before.canceledAt === null)
  if (!(isMoved || isCanceledOrBack)) return
  await notifyPatientLater(tx, { id: before.id, known: before })
  if (!before.fromBookingPage) return
  const when = { key: `tell-visitor:${before.id}`, afterMs: untilItStays }
  await enqueue(tx, notifyVisitorJob, { appointmentId: before.id }, when)
}
