import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

/** A claim is of whoever has the insurance that it is for; what it tells the payer of the patient stays. */
export const followInsurances = (tx: WriteTx, patientIds: number[]): Promise<{ id: number }[]> =>
  tx.many(sql`
    update claims c set patient_id = i.patient_id from insurances i
    where c.clinic_id = ${tx.clinicId} and c.patient_id = any(${patientIds}::bigint[])
      and i.clinic_id = c.clinic_id and i.id = c.insurance_id and i.patient_id <> c.patient_id
    returning c.id`)
