import { sql } from '../../platform/db/sql.ts'
import type { PatientsImported } from '../patients/profile/add-imported-patients.ts'

/** Notes from the previous software become office notes by whoever imported the file. */
export const addImportedNotes: PatientsImported = async (tx, batch, added) => {
  const [ids, hashids] = [added.map(({ id }) => id), added.map(({ hashid }) => hashid)]
  // Joined with the added ids only: the planner has no statistics about the new patients yet.
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
