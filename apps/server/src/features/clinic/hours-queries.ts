import type { ClinicHours } from '@archwire/contract/clinic/hours'
import { weekDays } from '@archwire/contract/clinic/setup-fields'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type HoursRow = ClinicHours & { updatedAt: Date }

const dayNames = sql`${weekDays}::text[]`

const hoursOf = sql`
  'isOpen', coalesce(h.is_open, false), 'opensAt', to_char(h.opens_at, 'HH24:MI'),
  'closesAt', to_char(h.closes_at, 'HH24:MI'), 'hasBreak', coalesce(h.has_break, false),
  'breakFrom', to_char(h.break_from, 'HH24:MI'), 'breakTo', to_char(h.break_to, 'HH24:MI')`

/** The ordinary week, Sunday first, and every exception; a day of which nothing is known is closed. */
export const storedHours = (tx: Tx): Promise<HoursRow> =>
  tx.one(sql`
    select
      (select json_agg(json_build_object('day', (${dayNames})[day + 1], ${hoursOf}) order by day)
       from generate_series(0, 6) as day
       left join clinic_hours h on h.clinic_id = c.id and h.week_day = day) as hours,
      coalesce((select json_agg(json_build_object('date', h.day::text, ${hoursOf}) order by h.day)
       from clinic_hour_exceptions h where h.clinic_id = c.id), '[]') as exceptions,
      coalesce((select v.updated_at from clinic_hours_versions v where v.clinic_id = c.id), c.created_at) as "updatedAt"
    from clinics c where c.id = ${tx.clinicId}`)

export const saveWeek = (tx: WriteTx, week: ClinicHours['hours']): Promise<number> =>
  tx.run(sql`
    insert into clinic_hours (clinic_id, week_day, is_open, opens_at, closes_at, has_break, break_from, break_to)
    select ${tx.clinicId}, array_position(${dayNames}, day) - 1, "isOpen", "opensAt", "closesAt", "hasBreak",
      "breakFrom", "breakTo"
    from jsonb_to_recordset(${JSON.stringify(week)}::jsonb) as h(day text, "isOpen" boolean, "opensAt" time,
      "closesAt" time, "hasBreak" boolean, "breakFrom" time, "breakTo" time)
    on conflict (clinic_id, week_day) do update set is_open = excluded.is_open, opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, has_break = excluded.has_break, break_from = excluded.break_from,
      break_to = excluded.break_to`)

/** What was before stays: it says how the clinic's days were. */
export const forgetExceptionsFrom = (tx: WriteTx, today: string): Promise<number> =>
  tx.run(sql`delete from clinic_hour_exceptions where clinic_id = ${tx.clinicId} and day >= ${today}::date`)

export const addExceptions = (tx: WriteTx, exceptions: ClinicHours['exceptions']): Promise<number> =>
  tx.run(sql`
    insert into clinic_hour_exceptions
      (clinic_id, day, is_open, opens_at, closes_at, has_break, break_from, break_to)
    select ${tx.clinicId}, date, "isOpen", "opensAt", "closesAt", "hasBreak", "breakFrom", "breakTo"
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as h(date date, "isOpen" boolean, "opensAt" time,
      "closesAt" time, "hasBreak" boolean, "breakFrom" time, "breakTo" time)`)

export const newHoursVersion = (tx: WriteTx): Promise<number> =>
  tx.run(sql`
    insert into clinic_hours_versions (clinic_id) values (${tx.clinicId})
    on conflict (clinic_id) do update set clinic_id = excluded.clinic_id`)
