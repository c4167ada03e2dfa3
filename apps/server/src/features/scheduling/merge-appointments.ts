import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { BothPatients, PatientsMerged } from '../patients/merge/patients-merged.ts'
import { type MovedAppointment, moveAppointments } from './rows/appointment-queries.ts'
import { announceAppointment } from './rows/live-events.ts'

/** Moves every appointment of the other record, even cancelled ones, because a cancellation can be undone. */
export const mergeAppointments: PatientsMerged = {
  feature: 'scheduling',
  tables: ['appointments'],
  merge: async (tx, both) => {
    const moved = await moveAppointments(tx, { from: both.otherId, to: both.patientId })
    announceMoved(tx, moved, both.patientId, both)
    return moved.map(({ id }) => id)
  },
  undo: async (tx, both, moved) => {
    const movedBack = await moveAppointments(tx, { from: both.patientId, to: both.otherId, only: moved })
    announceMoved(tx, movedBack, both.otherId, both)
  },
}

function announceMoved(
  tx: WriteTx,
  appointments: MovedAppointment[],
  patientId: number,
  { now, timeZone }: BothPatients,
): void {
  const today = localDay(now, timeZone)
  for (const { id, day, isCanceled } of appointments) {
    if (!isCanceled) announceAppointment(tx, 'updated', { id, patientId, days: [day], today })
  }
}
