import type { ActionOn } from '@archwire/domain/audit/audit-actions'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { announceAppointment } from './announce.ts'
import { type AppointmentRow, type AppointmentState, updateAppointment } from './appointment-queries.ts'
import { noteVisitorToTell } from './visitor-to-tell.ts'

type How = {
  action: ActionOn<'appointment'>
  verb?: 'created' | 'updated' | 'deleted'
  /** What the audit row says besides. */
  more?: Record<string, unknown>
  now: Date
  timeZone: string
}

/** Each field that is to be different, before and after; the day follows from the beginning. */
export function differences(before: AppointmentRow, after: AppointmentState) {
  const { day, canceledByUserId, ...told } = after
  return changedFields(before, told)
}

/** Stores an appointment as it shall be, writes down what changed, and tells everyone on both days. */
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
  await noteVisitorToTell(tx, before, after)
  const days = [before.day, after.day]
  announceAppointment(tx, how.verb ?? 'updated', {
    id,
    patientId,
    days,
    today: localDay(how.now, how.timeZone),
  })
  return saved
}
