import { isReadOnly } from '@archwire/domain/scheduling/visits/visit-status'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { type AppointmentRow, lockAppointment } from './appointment-queries.ts'
import { findAppointment } from './read-appointment.ts'

/** The audit trail of one appointment. */
const entityOf = (id: number) => ({ type: 'appointment', id })

/** Refuses whoever has not seen the appointment as it is now, and shows it to them. */
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

/** Locks an appointment that is to be edited or cancelled: it is there, as its editor saw it, and not over long ago. */
export async function openForChange(
  tx: WriteTx,
  asked: { id: number; version: string | undefined; now: Date; timeZone: string },
): Promise<AppointmentRow> {
  const row = await lockAppointment(tx, asked.id)
  if (row === undefined || row.canceledAt !== null) throw notFound()
  await refuseOldAppointment(tx, asked.version, row, asked)
  refuseReadOnly(row, asked.now)
  return row
}

/** A visit that took place is history after a day, and nothing of it is taken back. */
export function refuseReadOnly({ seatedAt, startsAt }: AppointmentRow, now: Date): void {
  if (isReadOnly({ seated: seatedAt !== null, startsAt }, now)) {
    throw refuse(422, 'This appointment can no longer be edited')
  }
}
