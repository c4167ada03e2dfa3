import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { PatientsMerged } from '../patients/merge/patients-merged.ts'

/** An inquiry belongs to the patient of its insurance. */
const moveWithInsurances = (tx: WriteTx, patientIds: number[]): Promise<{ id: number }[]> =>
  tx.many(sql`
    update eligibilities e set patient_id = i.patient_id from insurances i
    where e.clinic_id = ${tx.clinicId} and e.patient_id = any(${patientIds}::bigint[])
      and i.clinic_id = e.clinic_id and i.id = e.insurance_id and i.patient_id <> e.patient_id
    returning e.id`)

/** Inquiries follow their insurance, which was moved to the other record before. */
export const mergeEligibilities: PatientsMerged = {
  feature: 'eligibilities',
  tables: ['eligibilities'],
  merge: async (tx, { patientId, otherId }) =>
    (await moveWithInsurances(tx, [patientId, otherId])).map(({ id }) => id),
  undo: async (tx, { patientId, otherId }) => {
    await moveWithInsurances(tx, [patientId, otherId])
  },
}
