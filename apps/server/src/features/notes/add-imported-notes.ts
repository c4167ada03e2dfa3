import { sql } from '../../platform/db/sql.ts'
import type { PatientsImported } from '../patients/patients-imported.ts'

/** What the program before had written about a patient is an office note here, of whoever imported it. */
export const addImportedNotes: PatientsImported = async (tx, batch) => {
  await tx.run(sql`
    insert into notes (clinic_id, patient_id, user_id, classification, annotation, created_at, updated_at)
    select p.clinic_id, p.id, ${batch.userId}::bigint, 'green', l.patient ->> 'note', ${batch.now}::timestamptz,
      ${batch.now}::timestamptz
    from patient_import_lines l join patients p on p.hashid = l.hashid and p.clinic_id = l.clinic_id
    where l.clinic_id = ${tx.clinicId} and l.import_id = ${batch.importId} and l.round = ${batch.round}
      and l.line between ${batch.fromLine} and ${batch.toLine} and l.patient ->> 'note' is not null
    order by p.id`)
}
