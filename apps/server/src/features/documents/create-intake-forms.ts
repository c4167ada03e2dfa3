import { sql } from '../../platform/db/sql.ts'
import type { PatientsImported } from '../patients/patients-imported.ts'

/** Every patient is asked for their health history, if only later: also those who come by the thousand. */
export const createIntakeForms: PatientsImported = async (tx, { importId, round, fromLine, toLine }) => {
  await tx.run(sql`
    insert into intake_forms (clinic_id, patient_id)
    select p.clinic_id, p.id
    from patient_import_lines l join patients p on p.hashid = l.hashid and p.clinic_id = l.clinic_id
    where l.clinic_id = ${tx.clinicId} and l.import_id = ${importId} and l.round = ${round}
      and l.line between ${fromLine} and ${toLine}
    order by p.id`)
}
