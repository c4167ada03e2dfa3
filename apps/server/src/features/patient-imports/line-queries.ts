import type { ImportLine } from '@archwire/contract/patient-imports/calls'
import type { ImportedPatient } from '@archwire/domain/patient-imports/read-line'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

type Of = { id: number; round: number }

export type LineRange = { fromLine: number; toLine: number; lines: number }

/** A line that was read and checked. */
export type StagedLine = {
  line: number
  patient: ImportedPatient | null
  hashid: string
  problems: ImportLine['problems']
  cells: string[]
}

/** Stores lines while their round is being checked, and counts them. A cancellation waits for this, so no line comes after it. */
export const insertLines = (tx: WriteTx, { id, round }: Of, lines: StagedLine[]): Promise<number> =>
  tx.run(sql`
    insert into patient_import_lines (clinic_id, import_id, round, line, patient, hashid, problems, cells, called,
                                      name_key, email, phone_number, dob)
    select ${tx.clinicId}::bigint, ${id}::bigint, ${round}::int, l.line, nullif(l.patient, 'null'), l.hashid, l.problems, l.cells, n.called,
      case when split_part(n.called, ' ', 1) <> '' and split_part(n.called, ' ', 2) <> '' then
        least(n.called, split_part(n.called, ' ', 2) || ' ' || split_part(n.called, ' ', 1)) end,
      l.patient ->> 'email', l.patient ->> 'phoneNumber', (l.patient ->> 'dob')::date
    from (select from patient_imports i where i.clinic_id = ${tx.clinicId} and i.id = ${id} and i.round = ${round}
            and i.status = 'checking' for share) as wanted
    cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l(line int, patient jsonb, hashid text, problems jsonb, cells jsonb)
    cross join lateral (
      select case when jsonb_typeof(l.patient) = 'object' then called_as(patient_names(
        split_words(l.patient ->> 'lastName'), split_words(l.patient ->> 'firstName'))) end collate "C" as called) n`)

export const deleteLines = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`delete from patient_import_lines where clinic_id = ${tx.clinicId} and import_id = ${id}`)

/** Deletes the lines that became patients. */
export const deleteImportedLines = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`
    delete from patient_import_lines l using patient_imports i
    where l.clinic_id = ${tx.clinicId} and l.import_id = ${id} and i.clinic_id = l.clinic_id and i.id = l.import_id
      and (l.round <> i.round or (l.patient is not null
        and (i.duplicates = 'import' or l.reasons is null) and l.problems = '[]'))`)

export const deleteOldLines = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from patient_import_lines l using patient_imports i
    where l.clinic_id = ${tx.clinicId} and i.clinic_id = l.clinic_id and i.id = l.import_id and i.updated_at < ${before}
      and i.status in ('imported', 'undone', 'canceled', 'failed')`)

/** Divides the lines into batches of this size. Returns the first and last line of each. */
export const lineRanges = (tx: Tx, { id, round }: Of, size: number): Promise<LineRange[]> =>
  tx.many(sql`
    select min(line) as "fromLine", max(line) as "toLine", count(*)::int as lines
    from (select line, (row_number() over (order by line) - 1) / ${size}::int as stretch from patient_import_lines
          where clinic_id = ${tx.clinicId} and import_id = ${id} and round = ${round}) l
    group by stretch order by stretch`)

/** Updates the statistics of the query planner. */
export const analyzeTables = (tx: WriteTx): Promise<number> => tx.run(sql`select look_at_import_tables()`)

export const markDuplicates = (
  tx: WriteTx,
  { id, round, fromLine, toLine, withoutFaulty }: Of & Omit<LineRange, 'lines'> & { withoutFaulty: boolean },
) => tx.run(sql`select mark_import_twins(${id}, ${round}, ${fromLine}, ${toLine}, ${withoutFaulty})`)

const ofKind = (kind: 'problems' | 'duplicates') =>
  kind === 'problems' ? sql`l.problems <> '[]'` : sql`l.reasons is not null`

export const countLines = async (
  tx: Tx,
  { id, round }: Of,
  kind: 'problems' | 'duplicates',
): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from patient_import_lines l
      where l.clinic_id = ${tx.clinicId} and l.import_id = ${id} and l.round = ${round} and ${ofKind(kind)}`)
  ).count

export const pageOfLines = (
  tx: Tx,
  { id, round }: Of,
  { kind, offset, size }: { kind: 'problems' | 'duplicates'; offset: number; size: number },
): Promise<ImportLine[]> =>
  tx.many(sql`
    select l.line, coalesce(nullif(trim((l.patient ->> 'firstName') || ' ' || (l.patient ->> 'lastName')), ''),
        (select string_agg(cell, ' ') from jsonb_array_elements_text(l.cells) as cell where cell <> ''), '') as name,
      l.dob::text, l.email, l.phone_number as "phoneNumber", l.patient is not null as "isUsable", l.problems,
      case when l.reasons is not null then json_build_object(
        'line', l.twin_line, 'patientId', l.twin_id, 'reasons', l.reasons,
        'name', coalesce(p.full_name, trim((t.patient ->> 'firstName') || ' ' || (t.patient ->> 'lastName')), '')) end
        as twin
    from patient_import_lines l
    left join patients p on p.clinic_id = l.clinic_id and p.id = l.twin_id
    left join patient_import_lines t on t.clinic_id = l.clinic_id and t.import_id = l.import_id
      and t.round = l.round and t.line = l.twin_line
    where l.clinic_id = ${tx.clinicId} and l.import_id = ${id} and l.round = ${round} and ${ofKind(kind)}
    order by l.line offset ${offset} limit ${size}`)

/** A page of the lines with problems, after the line `after`, with their cells. */
export const problemLines = (
  tx: Tx,
  { id, round }: Of,
  { after, most }: { after: number; most: number },
): Promise<Pick<StagedLine, 'line' | 'problems' | 'cells'>[]> =>
  tx.many(sql`
    select line, problems, cells from patient_import_lines
    where clinic_id = ${tx.clinicId} and import_id = ${id} and round = ${round} and line > ${after}
      and problems <> '[]'
    order by line limit ${most}`)
