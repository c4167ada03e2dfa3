import type { Patient, PatientChange } from '@archwire/contract/patients/calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { announcePatient } from '../record/live-events.ts'
import { lockPatientRecord } from '../record/lock-patient.ts'
import { refuseMerged } from '../record/merged-records.ts'
import { presentPatient, type VisitsOf } from '../record/patient-json.ts'
import { updatePatient } from '../record/queries.ts'
import { changeSsn, type SsnVault } from '../ssn/ssn-vault.ts'

type ChangeInput = { [K in keyof PatientChange]: PatientChange[K] | undefined }

type Deps = { visitsOf: VisitsOf; vault: SsnVault }
type ChangeRequest = {
  id: number
  input: ChangeInput
  version: string | undefined
  timeZone: string
  now: Date
}

export const changePatient = (clinic: ClinicDatabase, deps: Deps, request: ChangeRequest): Promise<Patient> =>
  clinic.write(tx => changePatientIn(tx, deps, request))

/** The same change as part of a larger one. */
export async function changePatientIn(
  tx: WriteTx,
  { visitsOf, vault }: Deps,
  request: ChangeRequest,
): Promise<Patient> {
  const { id, timeZone } = request
  const { ssn, ...fields } = request.input
  if (fields.dob && fields.dob > localDay(request.now, timeZone)) {
    throw refuse(422, JSON.stringify({ dob: ['is invalid'] }))
  }
  const { before, ssnSealed, visits } = await lockPatientRecord(tx, visitsOf, request)
  refuseMerged(before)
  const current = presentPatient(before, visits, timeZone)
  await refuseOldVersion(tx, request.version, current, { type: 'patient', id })
  const wanted = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const number = changeSsn(vault, ssnSealed, ssn, { clinicId: tx.clinicId, patientId: id })
  const changes = { ...changedFields(before, wanted), ...number.changes }
  if (Object.keys(changes).length === 0) return current
  const after = await updatePatient(tx, id, { ...before, ...wanted, ssnSealed: number.sealed })
  tx.audit({ action: 'update', entityType: 'patient', entityId: id, patientId: id, changes })
  announcePatient(tx, id)
  return presentPatient(after, visits, timeZone)
}
