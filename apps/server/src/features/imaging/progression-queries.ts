import type { Progression } from '@archwire/contract/imaging/calls'
import { progressionSeries } from '@archwire/domain/imaging/positions'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

/**
 * The columns of a progression `p`. A standard series counts the images with a position, a gallery its own images.
 */
const fields = (timeZone: string): Sql => sql`
  p.id, p.name, to_char(p.start_date, 'YYYY-MM-DD') as "startDate",
  wire_instant(p.updated_at, ${timeZone}) as "updatedAt",
  (select json_agg(json_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'imageCount', (
      select count(*) from images i
      where i.clinic_id = s.clinic_id and i.progression_id = s.progression_id and i.deleted_at is null
        and case s.kind when 'standard' then i.position is not null else i.series_id = s.id end)) order by s.position)
   from series s where s.clinic_id = p.clinic_id and s.progression_id = p.id) as series`

export const progressionsOf = (tx: Tx, patientId: number, timeZone: string): Promise<Progression[]> =>
  tx.many(sql`
    select ${fields(timeZone)} from progressions p
    where p.clinic_id = ${tx.clinicId} and p.patient_id = ${patientId} and p.deleted_at is null
    order by p.start_date, p.id`)

export const patientExists = async (tx: Tx, patientId: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select id from patients where clinic_id = ${tx.clinicId} and id = ${patientId}`)) !==
  undefined

type Place = { patientId: number; progressionId: number }

export const progressionById = (
  tx: Tx,
  { patientId, progressionId }: Place,
  timeZone: string,
): Promise<Progression | undefined> =>
  tx.maybeOne(sql`
    select ${fields(timeZone)} from progressions p
    where p.clinic_id = ${tx.clinicId} and p.id = ${progressionId} and p.patient_id = ${patientId}
      and p.deleted_at is null`)

/** Inserts a progression with its series. Returns its id. */
export async function insertProgression(
  tx: WriteTx,
  progression: { patientId: number; name: string; startDate: string; now: Date },
): Promise<{ id: number }> {
  const { patientId, name, startDate, now } = progression
  return tx.one(sql`
    with p as (
      insert into progressions (clinic_id, patient_id, name, start_date, created_at, updated_at)
      values (${tx.clinicId}, ${patientId}, ${name}, ${startDate}, ${now}, ${now})
      returning id),
    s as (
      insert into series (clinic_id, progression_id, name, kind, position)
      select ${tx.clinicId}, p.id, g.name, g.kind, g.place
      from p, rows from (jsonb_to_recordset(${JSON.stringify(progressionSeries)}::jsonb) as (name text, kind text))
        with ordinality as g(name, kind, place))
    select id from p`)
}

export const updateProgression = (
  tx: WriteTx,
  { id, name, startDate }: { id: number; name: string; startDate: string },
): Promise<number> =>
  tx.run(sql`
    update progressions set name = ${name}, start_date = ${startDate}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const markProgressionDeleted = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update progressions set deleted_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Moves progressions from one patient to another: all of them, or only these. */
export const moveProgressions = (
  tx: WriteTx,
  { from, to, only }: { from: number; to: number; only?: number[] },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    update progressions set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only ?? null}::bigint[] is null or id = any(${only ?? null}::bigint[]))
    returning id`)
