import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { BothPatients, PatientsMerged } from '../patients/patients-merged.ts'
import { announceAppointment } from './announce.ts'
import { type GivenAppointment, giveAppointments } from './appointment-queries.ts'

/** Every appointment of the other, also those that were cancelled: undoing that must lead to the same patient. */
export const mergeAppointments: PatientsMerged = {
  feature: 'scheduling',
  tables: ['appointments'],
  merge: async (tx, both) => {
    const given = await giveAppointments(tx, { from: both.otherId, to: both.patientId })
    announceGiven(tx, given, both.patientId, both)
    return given.map(({ id }) => id)
  },
  undo: async (tx, both, moved) => {
    const given = await giveAppointments(tx, { from: both.patientId, to: both.otherId, only: moved })
    announceGiven(tx, given, both.otherId, both)
  },
}

function announceGiven(
  tx: WriteTx,
  given: GivenAppointment[],
  patientId: number,
  { now, timeZone }: BothPatients,
): void {
  const today = localDay(now, timeZone)
  for (const { id, day, isCanceled } of given) {
    if (!isCanceled) announceAppointment(tx, 'updated', { id, patientId, days: [day], today })
  }
}
