import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

/** What was asked about an insurance is about whose insurance it is. */
export const followInsurances = (tx: WriteTx, patientIds: number[]): Promise<{ id: number }[]> =>
  tx.many(sql`
    update eligibilities e set patient_id = i.patient_id from insurances i
    where e.clinic_id = ${tx.clinicId} and e.patient_id = any(${patientIds}::bigint[])
      and i.clinic_id = e.clinic_id and i.id = e.insurance_id and i.patient_id <> e.patient_id
    returning e.id`)
