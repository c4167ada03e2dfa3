import type { ActionOn } from '@archwire/domain/audit/audit-actions'
import { isReadOnly } from '@archwire/domain/scheduling/visits/visit-status'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import {
  type AppointmentRow,
  type AppointmentState,
  lockAppointment,
  updateAppointment,
} from './appointment-queries.ts'
import { daysOfOtherFirstVisits } from './first-visit.ts'
import { announceAppointment } from './live-events.ts'
import { notifyOfMove } from './notify-visitor-job.ts'
import { findAppointment } from './read-appointment.ts'

/** The audit trail of one appointment. */
const entityOf = (id: number) => ({ type: 'appointment', id })

/** Refuses a caller who has an old version of the appointment, and returns the current one. */
export async function refuseOldAppointment(
  tx: WriteTx,
  seen: string | undefined,
  { id, updatedAt }: AppointmentRow,
  clock: { now: Date; timeZone: string },
): Promise<void> {
  const isCurrent = seen === undefined || Date.parse(seen) === updatedAt.getTime()
  const shown = isCurrent ? undefined : await findAppointment(tx, id, clock)
  const current = shown === undefined ? { updatedAt: updatedAt.toISOString() } : JSON.parse(shown)
  await refuseOldVersion(tx, seen, current, entityOf(id))
}

/** Locks an appointment for an edit or cancellation. It must exist, be the version that the editor saw, and be editable. */
export async function lockForChange(
  tx: WriteTx,
  request: { id: number; version: string | undefined; now: Date; timeZone: string },
): Promise<AppointmentRow> {
  const row = await lockAppointment(tx, request.id)
  if (row === undefined || row.canceledAt !== null) throw notFound()
  await refuseOldAppointment(tx, request.version, row, request)
  refuseReadOnly(row, request.now)
  return row
}

/** A visit that took place can no longer be changed after a day. */
export function refuseReadOnly({ seatedAt, startsAt }: AppointmentRow, now: Date): void {
  if (isReadOnly({ seated: seatedAt !== null, startsAt }, now)) {
    throw refuse(422, 'This appointment can no longer be edited')
  }
}

/**
 * Locks an appointment that a patient changes by its link, before it is read. False: there is no such appointment.
 */
export const lockVisit = async (tx: WriteTx, id: number): Promise<boolean> =>
  (await lockAppointment(tx, id)) !== undefined

type How = {
  action: ActionOn<'appointment'>
  verb?: 'created' | 'updated' | 'deleted'
  /** What the audit entry also records. */
  more?: Record<string, unknown>
  now: Date
  timeZone: string
}

/** Each changed field, before and after. The day is left out because it follows from the start. */
export function differences(before: AppointmentRow, after: AppointmentState) {
  const { day, canceledByUserId, ...compared } = after
  return changedFields(before, compared)
}

/** Updates an appointment, records what changed, and publishes it on both days. */
export async function saveChange(
  tx: WriteTx,
  before: AppointmentRow,
  after: AppointmentState,
  how: How,
): Promise<{ updatedAt: Date }> {
  const { id, patientId } = before
  const saved = await updateAppointment(tx, id, after, how.now)
  tx.audit({
    action: how.action,
    entityType: 'appointment',
    entityId: id,
    patientId,
    changes: { ...differences(before, after), ...how.more },
  })
  await notifyOfMove(tx, before, after)
  const firstVisits = await daysOfOtherFirstVisits(tx, before, before, after)
  const days = [before.day, after.day, ...firstVisits]
  announceAppointment(tx, how.verb ?? 'updated', {
    id,
    patientId,
    days,
    today: localDay(how.now, how.timeZone),
  })
  return saved
}
