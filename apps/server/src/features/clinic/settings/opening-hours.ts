import type { ClinicHours, StoredHours } from '@archwire/contract/clinic/hours'
import { weekDays } from '@archwire/contract/clinic/setup-fields'
import { tidyHours } from '@archwire/domain/scheduling/hours/hours-problems'
import { localDay, wireInstant } from '@archwire/domain/time/clinic-time'
import { changedFields, lastChangedBy } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { lockSetUp } from './clinic-locks.ts'

type HoursRow = ClinicHours & { updatedAt: Date }

const dayNames = sql`${weekDays}::text[]`

const hoursJson = sql`
  'isOpen', coalesce(h.is_open, false), 'opensAt', to_char(h.opens_at, 'HH24:MI'),
  'closesAt', to_char(h.closes_at, 'HH24:MI'), 'hasBreak', coalesce(h.has_break, false),
  'breakFrom', to_char(h.break_from, 'HH24:MI'), 'breakTo', to_char(h.break_to, 'HH24:MI')`

/** The ordinary week, Sunday first, and every exception. A day without hours is closed. */
const storedHours = (tx: Tx): Promise<HoursRow> =>
  tx.one(sql`
    select
      (select json_agg(json_build_object('day', (${dayNames})[day + 1], ${hoursJson}) order by day)
       from generate_series(0, 6) as day
       left join clinic_hours h on h.clinic_id = c.id and h.week_day = day) as hours,
      coalesce((select json_agg(json_build_object('date', h.day::text, ${hoursJson}) order by h.day)
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

/** Past exceptions are kept, because they say what the hours were. */
const deleteExceptionsFrom = (tx: WriteTx, today: string): Promise<number> =>
  tx.run(sql`delete from clinic_hour_exceptions where clinic_id = ${tx.clinicId} and day >= ${today}::date`)

const addExceptions = (tx: WriteTx, exceptions: ClinicHours['exceptions']): Promise<number> =>
  tx.run(sql`
    insert into clinic_hour_exceptions
      (clinic_id, day, is_open, opens_at, closes_at, has_break, break_from, break_to)
    select ${tx.clinicId}, date, "isOpen", "opensAt", "closesAt", "hasBreak", "breakFrom", "breakTo"
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as h(date date, "isOpen" boolean, "opensAt" time,
      "closesAt" time, "hasBreak" boolean, "breakFrom" time, "breakTo" time)`)

export const bumpHoursVersion = (tx: WriteTx): Promise<number> =>
  tx.run(sql`
    insert into clinic_hours_versions (clinic_id) values (${tx.clinicId})
    on conflict (clinic_id) do update set clinic_id = excluded.clinic_id`)

const hoursEntity = (tx: Tx) => ({ type: 'hours', id: tx.clinicId })

export async function readHours(tx: Tx, timeZone: string): Promise<StoredHours> {
  const { updatedAt, ...hours } = await storedHours(tx)
  return {
    ...hours,
    updatedAt: wireInstant(updatedAt, timeZone),
    updatedBy: await lastChangedBy(tx, hoursEntity(tx)),
  }
}

export function changeHours(
  clinic: ClinicDatabase,
  input: {
    wanted: ClinicHours
    version: string | undefined
    timeZone: string
    now: Date
    user: { fullName: string }
  },
): Promise<StoredHours> {
  const today = localDay(input.now, input.timeZone)
  const wanted = tidyClinicHours(input.wanted)
  return clinic.write(async tx => {
    await lockSetUp(tx)
    const before = await readHours(tx, input.timeZone)
    await refuseOldVersion(tx, input.version, before, hoursEntity(tx))
    refuseChangedPast(before, wanted, today)
    const changes = changedFields(...auditSheets(before, wanted, today))
    if (Object.keys(changes).length === 0) return before
    await saveWeek(tx, wanted.hours)
    await deleteExceptionsFrom(tx, today)
    await addExceptions(
      tx,
      wanted.exceptions.filter(day => day.date >= today),
    )
    await bumpHoursVersion(tx)
    tx.audit({ action: 'update', entityType: 'hours', entityId: tx.clinicId, changes })
    announceHours(tx, today)
    // Read again for the new version. The author is added here, because the audit row is written only at the commit.
    return { ...(await readHours(tx, input.timeZone)), updatedBy: input.user.fullName }
  })
}

const tidyClinicHours = ({ hours, exceptions }: ClinicHours): ClinicHours => ({
  hours: hours.map(({ day, ...times }) => ({ day, ...tidyHours(times) })),
  exceptions: exceptions.map(({ date, ...times }) => ({ date, ...tidyHours(times) })),
})

/** Past days may be sent along, but not changed. */
function refuseChangedPast(before: ClinicHours, wanted: ClinicHours, today: string): void {
  const known = new Set(before.exceptions.map(day => JSON.stringify(day)))
  const errors = wanted.exceptions
    .map((day, index) => ({ day, field: `exceptions.${index}.date` }))
    .filter(({ day }) => day.date < today && !known.has(JSON.stringify(day)))
    .map(({ field }): [string, string[]] => [field, ['is in the past']])
  if (errors.length > 0) throw refuseFields(Object.fromEntries(errors))
}

type Sheet = Record<string, unknown>

/** The hours before and after, by the name or date of each day, for the audit trail. */
function auditSheets(before: ClinicHours, wanted: ClinicHours, today: string): [Sheet, Sheet] {
  const sheet = ({ hours, exceptions }: ClinicHours): Sheet =>
    Object.fromEntries([
      ...hours.map(({ day, ...times }) => [day, times]),
      ...exceptions.filter(({ date }) => date >= today).map(({ date, ...times }) => [date, times]),
    ])
  const [old, fresh] = [sheet(before), sheet(wanted)]
  const dropped = Object.fromEntries(Object.keys(old).map(day => [day, null]))
  return [old, { ...dropped, ...fresh }]
}

/** Open calendars treat it like changed blocked time, because that is what it looks like there. */
function announceHours(tx: WriteTx, today: string): void {
  const data = { timeOffId: null }
  const month = { month: Number(today.slice(5, 7)), year: Number(today.slice(0, 4)) }
  tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
  tx.publish({ channel: 'today', event: 'time_off_updated', data })
  tx.publish({ channel: 'month', params: month, event: 'time_off_updated', data })
}
