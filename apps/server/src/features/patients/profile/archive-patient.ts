import type { Patient } from '@archwire/contract/patients/calls'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { announcePatient } from '../record/live-events.ts'
import { lockPatientRecord } from '../record/lock-patient.ts'
import { presentPatient, type VisitsOf } from '../record/patient-json.ts'
import { setArchived } from '../record/queries.ts'

type ArchiveRequest = { id: number; now: Date; timeZone: string }

/** An archived patient is found by no search and cannot be booked. Links to the record still work. */
export const archivePatient = (
  clinic: ClinicDatabase,
  visitsOf: VisitsOf,
  request: ArchiveRequest,
): Promise<Patient> => setArchiveState(clinic, visitsOf, request, true)

export const restorePatient = (
  clinic: ClinicDatabase,
  visitsOf: VisitsOf,
  request: ArchiveRequest,
): Promise<Patient> => setArchiveState(clinic, visitsOf, request, false)

function setArchiveState(
  clinic: ClinicDatabase,
  visitsOf: VisitsOf,
  request: ArchiveRequest,
  archived: boolean,
): Promise<Patient> {
  const { id, now, timeZone } = request
  return clinic.write(async tx => {
    const { before, visits } = await lockPatientRecord(tx, visitsOf, request)
    if (before.archived === archived) return presentPatient(before, visits, timeZone)
    if (before.mergedInto !== null) {
      throw refuse(422, 'This record is part of another one. Undo the merge first.')
    }
    const after = await setArchived(tx, id, archived ? now : null)
    tx.audit({
      action: archived ? 'archive' : 'restore',
      entityType: 'patient',
      entityId: id,
      patientId: id,
      changes: { archived: { from: before.archived, to: archived } },
    })
    announcePatient(tx, id)
    return presentPatient(after, visits, timeZone)
  })
}
