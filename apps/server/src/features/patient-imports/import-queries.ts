import {
  type Encoding,
  type Matched,
  openImportStatuses,
  type PatientImport,
} from '@archwire/contract/patient-imports/calls'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type ImportRow = Omit<
  PatientImport,
  'progress' | 'importedBefore' | 'createdAt' | 'importedAt' | 'updatedAt'
> & {
  blobId: number | null
  step: 'reading' | 'comparing' | 'adding' | 'removing' | null
  done: number
  total: number
  stepStartedAt: Date | null
  startedByUserId: number | null
  startedBy: string | null
  timeZone: string
  importedBefore: Date | null
  createdAt: Date
  importedAt: Date | null
  updatedAt: Date
}

const columns = sql`
  i.id, i.status, i.blob_id as "blobId", i.file_name as "fileName", i.byte_size::float8 as "byteSize", i.encoding,
  i.delimiter, i.has_head as "hasHead", i.columns, i.day_order as "dayOrder", i.round, i.step, i.done, i.total,
  i.step_started_at as "stepStartedAt", i.lines, i.unusable, i.faulty, i.duplicates_in_file as "duplicatesInFile",
  i.duplicates_known as "duplicatesKnown", i.duplicates, i.faults, i.imported, i.failure,
  i.started_by_user_id as "startedByUserId",
  (select s.full_name from users s where s.clinic_id = i.clinic_id and s.id = i.started_by_user_id) as "startedBy", i.created_at as "createdAt", i.imported_at as "importedAt",
  i.updated_at as "updatedAt", c.time_zone as "timeZone",
  i.created_by_user_id as "createdByUserId", u.full_name as "createdBy",
  (select max(e.imported_at) from patient_imports e
   where e.clinic_id = i.clinic_id and e.sha256 = i.sha256 and e.status = 'imported' and e.id <> i.id)
    as "importedBefore"`

const from = sql`
  patient_imports i join clinics c on c.id = i.clinic_id
  join users u on u.clinic_id = i.clinic_id and u.id = i.created_by_user_id`

export const importById = (tx: Tx, id: number): Promise<ImportRow | undefined> =>
  tx.maybeOne(sql`select ${columns} from ${from} where i.clinic_id = ${tx.clinicId} and i.id = ${id}`)

/**
 * This lock does not wait for patients that are being added and refer to the import, so that the import can be
 * cancelled.
 */
export const lockImport = (tx: WriteTx, id: number): Promise<ImportRow | undefined> =>
  tx.maybeOne(
    sql`select ${columns} from ${from} where i.clinic_id = ${tx.clinicId} and i.id = ${id} for no key update of i`,
  )

/** The newest imports, and the newest unfinished ones, which may be older. */
export const newestImports = (tx: Tx, most: number): Promise<ImportRow[]> =>
  tx.many(sql`
    select ${columns} from ${from}
    where i.clinic_id = ${tx.clinicId} and i.id in (
      (select id from patient_imports where clinic_id = ${tx.clinicId} order by created_at desc, id desc limit ${most})
      union
      (select id from patient_imports where clinic_id = ${tx.clinicId} and status = any(${openImportStatuses}::text[])
       order by created_at desc, id desc limit ${most}))
    order by i.created_at desc, i.id desc`)

export const insertImport = (
  tx: WriteTx,
  one: {
    blobId: number
    fileName: string
    byteSize: number
    sha256: Buffer
    encoding: Encoding
    delimiter: string
    userId: number
    now: Date
  },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into patient_imports (clinic_id, blob_id, file_name, byte_size, sha256, encoding, delimiter,
                                 created_by_user_id, created_at)
    values (${tx.clinicId}, ${one.blobId}, ${one.fileName}, ${one.byteSize}, ${one.sha256}, ${one.encoding},
            ${one.delimiter}, ${one.userId}, ${one.now})
    returning id`)

/** Begins another round. A job that still works on an older round stops. */
export const beginRound = (
  tx: WriteTx,
  id: number,
  matched: Matched,
  now: Date,
): Promise<{ round: number }> =>
  tx.one(sql`
    update patient_imports set status = 'checking', round = round + 1, encoding = ${matched.encoding},
      delimiter = ${matched.delimiter}, has_head = ${matched.hasHead}, columns = ${JSON.stringify(matched.columns)},
      day_order = ${matched.dayOrder}, step = 'reading', done = 0, total = 0, step_started_at = ${now}, lines = 0,
      unusable = 0, faulty = 0, duplicates_in_file = 0, duplicates_known = 0, failure = null
    where clinic_id = ${tx.clinicId} and id = ${id} returning round`)

type Step = { id: number; round: number; status: ImportRow['status']; step: ImportRow['step'] }

/** Stores the progress of a step. False: the round has ended. */
export const noteProgress = async (
  tx: WriteTx,
  { id, round, status, step, done, total, now }: Step & { done: number; total: number; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update patient_imports set done = ${done}, total = ${total}, step = ${step},
      step_started_at = case when step is distinct from ${step} then ${now} else step_started_at end
    where clinic_id = ${tx.clinicId} and id = ${id} and round = ${round} and status = ${status}`)) === 1

/** Ends the check of a round and stores its counts. False: the round has ended. */
export const endRound = async (tx: WriteTx, { id, round }: { id: number; round: number }): Promise<boolean> =>
  (await tx.run(sql`
    update patient_imports i set status = 'checked', step = null, lines = f.lines, unusable = f.unusable,
      faulty = f.faulty, duplicates_in_file = f.in_file, duplicates_known = f.known
    from (select count(*)::int as lines, count(*) filter (where patient is null)::int as unusable,
            count(*) filter (where patient is not null and problems <> '[]')::int as faulty,
            count(*) filter (where twin_line is not null)::int as in_file,
            count(*) filter (where twin_id is not null)::int as known
          from patient_import_lines
          where clinic_id = ${tx.clinicId} and import_id = ${id} and round = ${round}) f
    where i.clinic_id = ${tx.clinicId} and i.id = ${id} and i.round = ${round} and i.status = 'checking'`)) ===
  1

export const beginImport = (
  tx: WriteTx,
  one: { id: number; duplicates: 'skip' | 'import'; faults: 'skip' | 'drop'; userId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update patient_imports set status = 'importing', duplicates = ${one.duplicates}, faults = ${one.faults},
      started_by_user_id = ${one.userId}, step = 'comparing', done = 0, total = lines, step_started_at = ${one.now},
      failure = null
    where clinic_id = ${tx.clinicId} and id = ${one.id} and status = 'checked'`)

/**
 * The last statement of the transaction that added the patients: from here on the import cannot be cancelled. False:
 * it was cancelled.
 */
export const endImport = async (
  tx: WriteTx,
  { id, imported, now }: { id: number; imported: number; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update patient_imports set status = 'imported', step = null, imported = ${imported}, imported_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and status = 'importing'`)) === 1

export const beginUndo = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update patient_imports set status = 'undoing', step = 'removing', done = 0, total = imported,
      step_started_at = ${now}, failure = null
    where clinic_id = ${tx.clinicId} and id = ${id} and status = 'imported'`)

export const setStatus = (
  tx: WriteTx,
  id: number,
  {
    was,
    status,
    failure,
    round = null,
  }: {
    was: ImportRow['status'][]
    status: ImportRow['status']
    failure: string | null
    /** Only if this is still the current round. */
    round?: number | null
  },
): Promise<number> =>
  tx.run(sql`
    update patient_imports set status = ${status}, step = null, failure = ${failure}
    where clinic_id = ${tx.clinicId} and id = ${id} and status = any(${was}::text[])
      and round = coalesce(${round}::int, round)`)

/** The number of imported patients that staff have changed or used since. */
export const countTouched = async (tx: Tx, id: number): Promise<number> =>
  (await tx.one<{ touched: number }>(sql`select touched_of_import(${id}) as touched`)).touched

export const forgetBlob = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`update patient_imports set blob_id = null where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Imports that nobody has continued since then, and running ones whose job is dead. */
export const abandonedImports = (
  tx: Tx,
  { waitingSince, stuckSince }: { waitingSince: Date; stuckSince: Date },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    select id from patient_imports
    where clinic_id = ${tx.clinicId}
      and (status in ('matching', 'checked', 'failed') and updated_at < ${waitingSince}
        or status in ('checking', 'importing', 'undoing') and updated_at < ${stuckSince})`)
