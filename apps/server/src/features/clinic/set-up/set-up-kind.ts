import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'

export type SetUpRow = { id: number; active: boolean; updatedAt: Date }

/**
 * One kind of set-up record (rooms, doctors, types, labels, and others) with its statements. `Fields` are the fields
 * that an administrator edits.
 */
export type SetUpKind<Row extends SetUpRow & Fields, Fields extends object> = {
  /** Its name in the audit trail. */
  entity:
    | 'room'
    | 'doctor'
    | 'appointment_type'
    | 'label'
    | 'provider'
    | 'payer'
    | 'usual_fee'
    | 'saved_reply'
    | 'consent_form'
  table: Sql
  /** The field and the message for each constraint of the database. */
  constraints: Record<string, [field: string, message: string]>
  list(tx: Tx): Promise<Row[]>
  byId(tx: Tx, id: number): Promise<Row | undefined>
  insert(tx: WriteTx, fields: Fields): Promise<{ id: number }>
  update(tx: WriteTx, id: number, fields: Fields & { active: boolean }): Promise<unknown>
  /** Deletes the record unless something refers to it. Returns how many were deleted. */
  deleteUnused(tx: WriteTx, id: number): Promise<number>
  /** Normalises the input to the form in which it is stored. */
  tidy?(fields: Partial<Fields>): Partial<Fields>
  /** Refuses values that no constraint of the database can check. */
  check?(tx: WriteTx, wanted: Fields, before: Row | undefined): Promise<void>
}

/** Turns a violated constraint into a refusal on its field. */
export async function withFieldErrors<T>(
  { constraints }: { constraints: Record<string, [field: string, message: string]> },
  written: Promise<T>,
): Promise<T> {
  try {
    return await written
  } catch (error) {
    const found = constraints[String((error as { constraint?: unknown }).constraint)]
    if (found === undefined) throw error
    throw refuseFields({ [found[0]]: [found[1]] })
  }
}

/**
 * Waits for every transaction that is just booking something with this record, so that its rows are visible
 * afterwards.
 */
export const lockAgainstUse = (tx: WriteTx, table: Sql, id: number): Promise<number> =>
  tx.run(sql`select from ${table} where clinic_id = ${tx.clinicId} and id = ${id} for update`)

/** The place of a record in use in its list, from 0. */
export const positionOf = (tx: Tx, table: Sql, id: number): Promise<{ place: number }> =>
  tx.one(sql`
    select count(*)::int as place from ${table} own
    join ${table} other on other.clinic_id = own.clinic_id and other.active
      and (other.position, other.id) < (own.position, own.id)
    where own.clinic_id = ${tx.clinicId} and own.id = ${id}`)

/** Moves a record to this place among those in use. A place beyond the end means the end. */
export const moveToPosition = (tx: WriteTx, table: Sql, id: number, place: number): Promise<number> =>
  tx.run(sql`
    with others as (
      select id, row_number() over (order by position, id) - 1 as place from ${table}
      where clinic_id = ${tx.clinicId} and active and id <> ${id}),
    placed as (
      select id, case when place < ${place}::int then place else place + 1 end as place from others
      union all select ${id}::bigint, least(${place}::int, (select count(*) from others)))
    update ${table} moved set position = placed.place from placed
    where moved.clinic_id = ${tx.clinicId} and moved.id = placed.id and moved.position <> placed.place`)

/** The place after the last one. */
export const nextPosition = (tx: Tx, table: Sql): Sql =>
  sql`(select coalesce(max(position) + 1, 0) from ${table} where clinic_id = ${tx.clinicId})`
