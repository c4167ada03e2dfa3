import { sql } from '../../platform/db/sql.ts'
import type { PatientsImported } from '../patients/profile/add-imported-patients.ts'

/** What the program before had written about a patient is an office note here, of whoever imported it. */
export const addImportedNotes: PatientsImported = async (tx, batch, added) => {
  const [ids, hashids] = [added.map(({ id }) => id), added.map(({ hashid }) => hashid)]
  // By who was added, not by looking for them among all patients: the planner does not know yet how many those are.
  await tx.run(sql`
    insert into notes (clinic_id, patient_id, user_id, classification, annotation, created_at, updated_at)
    select l.clinic_id, p.id, ${batch.userId}::bigint, 'green', l.patient ->> 'note', ${batch.now}::timestamptz,
      ${batch.now}::timestamptz
    from unnest(${ids}::bigint[], ${hashids}::text[]) as p(id, hashid)
    join patient_import_lines l on l.hashid = p.hashid
    where l.clinic_id = ${tx.clinicId} and l.import_id = ${batch.importId} and l.round = ${batch.round}
      and l.line between ${batch.fromLine} and ${batch.toLine} and l.patient ->> 'note' is not null
    order by p.id`)
}
