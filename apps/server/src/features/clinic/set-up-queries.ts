import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

/** Waits for whoever is booking something with this record; what they wrote is there then. */
export const lockAgainstUse = (tx: WriteTx, table: Sql, id: number): Promise<number> =>
  tx.run(sql`select from ${table} where clinic_id = ${tx.clinicId} and id = ${id} for update`)

/** Where a record in use stands in its list, from 0. */
export const placeOf = (tx: Tx, table: Sql, id: number): Promise<{ place: number }> =>
  tx.one(sql`
    select count(*)::int as place from ${table} own
    join ${table} other on other.clinic_id = own.clinic_id and other.active
      and (other.position, other.id) < (own.position, own.id)
    where own.clinic_id = ${tx.clinicId} and own.id = ${id}`)

/** Puts a record at this place among those in use; beyond the end means at the end. */
export const moveTo = (tx: WriteTx, table: Sql, id: number, place: number): Promise<number> =>
  tx.run(sql`
    with others as (
      select id, row_number() over (order by position, id) - 1 as place from ${table}
      where clinic_id = ${tx.clinicId} and active and id <> ${id}),
    placed as (
      select id, case when place < ${place}::int then place else place + 1 end as place from others
      union all select ${id}::bigint, least(${place}::int, (select count(*) from others)))
    update ${table} moved set position = placed.place from placed
    where moved.clinic_id = ${tx.clinicId} and moved.id = placed.id and moved.position <> placed.place`)

/** The place behind the last one. */
export const lastPlace = (tx: Tx, table: Sql): Sql =>
  sql`(select coalesce(max(position) + 1, 0) from ${table} where clinic_id = ${tx.clinicId})`
