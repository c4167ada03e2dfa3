import { sql } from '../../platform/db/sql.ts'
import type { PatientsImported } from '../patients/patients-imported.ts'

/** Every patient is asked for their health history, if only later: also those who come by the thousand. */
export const createIntakeForms: PatientsImported = async (tx, _batch, added) => {
  const ids = added.map(({ id }) => id)
  await tx.run(sql`
    insert into intake_forms (clinic_id, patient_id)
    select ${tx.clinicId}::bigint, id from unnest(${ids}::bigint[]) as id order by id`)
}
