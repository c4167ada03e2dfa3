import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { profileColumns, profileOfJson, profileOfRecord } from '../record/profile-columns.ts'

/** Some lines of an import, whose patients were just added. */
type ImportedBatch = {
  importId: number
  round: number
  fromLine: number
  toLine: number
  userId: number
  now: Date
}

/** An added patient, with the hash id of the patient's line. */
type AddedPatient = { id: number; hashid: string }

/**
 * What another feature does for imported patients, in the same transaction and for all of them at once, because they
 * come by the thousand.
 */
export type PatientsImported = (tx: WriteTx, batch: ImportedBatch, added: AddedPatient[]) => Promise<void>

/** Which lines become patients. */
export type ImportChoice = { duplicates: 'skip' | 'import'; faults: 'skip' | 'drop' }

/** Adds the patients of some lines of an import, with everything that a new patient gets, and counts them. */
export async function addImportedPatients(
  tx: WriteTx,
  patientsImported: PatientsImported[],
  batch: ImportedBatch & ImportChoice,
): Promise<number> {
  const added = await insertImported(tx, batch)
  if (added.length > 0) for (const listener of patientsImported) await listener(tx, batch, added)
  return added.length
}

const insertImported = (tx: WriteTx, batch: ImportedBatch & ImportChoice): Promise<AddedPatient[]> =>
  tx.many(sql`
    insert into patients (clinic_id, import_id, hashid, ${profileColumns}, fake_gf_patient_id, archived_at,
      created_by_user_id, created_at, updated_at)
    select l.clinic_id, l.import_id, l.hashid, ${profileOfRecord}, p."formerNumber",
      case when p.archived then ${batch.now}::timestamptz end, ${batch.userId}::bigint, ${batch.now}::timestamptz,
      ${batch.now}::timestamptz
    from patient_import_lines l
    cross join lateral jsonb_to_record(l.patient) as p(${profileOfJson}, archived boolean, "formerNumber" text)
    where l.clinic_id = ${tx.clinicId} and l.import_id = ${batch.importId} and l.round = ${batch.round}
      and l.line between ${batch.fromLine} and ${batch.toLine} and l.patient is not null
      and (${batch.duplicates} = 'import' or l.reasons is null)
      and (${batch.faults} = 'drop' or l.problems = '[]')
    order by l.line
    returning id, hashid`)

/** Removes some patients of an import that is being undone. Returns how many. */
export const removeImportedPatients = async (tx: WriteTx, importId: number, most: number): Promise<number> =>
  (await tx.one<{ removed: number }>(sql`select remove_imported_patients(${importId}, ${most}) as removed`))
    .removed
