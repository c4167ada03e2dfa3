import type { Patient, PatientChange } from '@archwire/contract/patients/calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { announcePatient } from './announce.ts'
import { changeSsn } from './change-ssn.ts'
import { holdRecord } from './hold-record.ts'
import type { VisitsOf } from './patient-visits.ts'
import { presentPatient } from './present.ts'
import { updatePatient } from './queries.ts'
import { refuseMerged } from './refuse-merged.ts'
import type { SsnVault } from './ssn-vault.ts'

type Given = { [K in keyof PatientChange]: PatientChange[K] | undefined }

type Deps = { visitsOf: VisitsOf; vault: SsnVault }
type Asked = { id: number; given: Given; version: string | undefined; timeZone: string; now: Date }

export const changePatient = (clinic: ClinicDatabase, deps: Deps, asked: Asked): Promise<Patient> =>
  clinic.write(tx => changePatientIn(tx, deps, asked))

/** The same as part of a change that is larger. */
export async function changePatientIn(
  tx: WriteTx,
  { visitsOf, vault }: Deps,
  asked: Asked,
): Promise<Patient> {
  const { id, timeZone } = asked
  const { ssn, ...given } = asked.given
  if (given.dob && given.dob > localDay(asked.now, timeZone)) {
    throw refuse(422, JSON.stringify({ dob: ['is invalid'] }))
  }
  const { before, ssnSealed, visits } = await holdRecord(tx, visitsOf, asked)
  refuseMerged(before)
  const current = presentPatient(before, visits, timeZone)
  await refuseOldVersion(tx, asked.version, current, { type: 'patient', id })
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const number = changeSsn(vault, ssnSealed, ssn, { clinicId: tx.clinicId, patientId: id })
  const changes = { ...changedFields(before, wanted), ...number.changes }
  if (Object.keys(changes).length === 0) return current
  const after = await updatePatient(tx, id, { ...before, ...wanted, ssnSealed: number.sealed })
  tx.audit({ action: 'update', entityType: 'patient', entityId: id, patientId: id, changes })
  announcePatient(tx, id)
  return presentPatient(after, visits, timeZone)
}
