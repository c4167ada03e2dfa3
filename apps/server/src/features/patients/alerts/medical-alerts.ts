import type { MedicalAlert } from '@archwire/domain/patients/medical-alerts'
import { changedFields } from '../../../platform/audit/changes.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'

type Alerts = Record<MedicalAlert['name'], boolean>

/** A patient, locked for a change of the medical alerts. */
export type LockedPatient = Alerts & {
  id: number
  dob: string | null
  gender: 'male' | 'female' | null
  mergedInto: number | null
}

/** Locks the record until the transaction ends. As always, the patient is locked before anything else. */
export const lockAlerts = (tx: WriteTx, patientId: number): Promise<LockedPatient> =>
  tx.one(sql`
    select id, dob::text, gender, merged_into as "mergedInto", pregnant, premedication, latex_allergy as "latexAllergy"
    from patients where clinic_id = ${tx.clinicId} and id = ${patientId} for no key update`)

/** Sets and clears medical alerts. A missing one keeps its value. The caller publishes the change. */
export async function changeAlerts(
  tx: WriteTx,
  patient: LockedPatient,
  wanted: Partial<Alerts>,
  reason: string,
): Promise<void> {
  const changes = changedFields(patient, wanted)
  if (Object.keys(changes).length === 0) return
  const { id, pregnant, premedication, latexAllergy } = { ...patient, ...wanted }
  await tx.run(sql`
    update patients set pregnant = ${pregnant}, premedication = ${premedication}, latex_allergy = ${latexAllergy}
    where clinic_id = ${tx.clinicId} and id = ${id}`)
  tx.audit({
    action: 'update',
    entityType: 'patient',
    entityId: id,
    patientId: id,
    changes: { ...changes, reason },
  })
}
