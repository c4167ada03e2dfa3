import type { HistoryEntry } from '@archwire/contract/scheduling/appointment-calls'
import { localDay, localTime, wireInstant } from '@archwire/domain/time/clinic-time'
import { formatDay, formatTime } from '@archwire/domain/time/format-day'
import { zoneMark } from '@archwire/domain/time/zone-mark'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { appointmentExists } from '../rows/appointment-queries.ts'

type TrailEntry = {
  id: number
  createdAt: Date
  who: string | null
  action: string
  changes: Record<string, unknown>
}

/** What the audit log knows of an appointment, the newest first. */
const trailOf = (tx: Tx, appointmentId: number, most: number): Promise<TrailEntry[]> =>
  tx.many(sql`
    select a.id, a.created_at as "createdAt", u.full_name as who, a.action, a.changes
    from audit_log a left join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
    where a.clinic_id = ${tx.clinicId} and a.entity_type = 'appointment' and a.entity_id = ${appointmentId}
      and a.action <> 'open'
    order by a.id desc limit ${most}`)

type SetupNames = Record<'doctorId' | 'roomId' | 'appointmentTypeId', Record<string, string>>

/** The names of everything that a clinic is made of, also of what is no longer in use. */
const setupNames = (tx: Tx): Promise<SetupNames> =>
  tx.one(sql`
    select
      (select coalesce(json_object_agg(id, full_name), '{}') from doctors where clinic_id = ${tx.clinicId})
        as "doctorId",
      (select coalesce(json_object_agg(id, title), '{}') from rooms where clinic_id = ${tx.clinicId}) as "roomId",
      (select coalesce(json_object_agg(id, title), '{}') from appointment_types where clinic_id = ${tx.clinicId})
        as "appointmentTypeId"`)

const mostEntries = 100

/** Who changed what of an appointment, in words. */
export function appointmentHistory(
  clinic: ClinicDatabase,
  request: { id: number; timeZone: string },
): Promise<HistoryEntry[]> {
  return clinic.read(async tx => {
    const [isThere, traces] = await Promise.all([
      appointmentExists(tx, request.id),
      trailOf(tx, request.id, mostEntries),
    ])
    if (!isThere) throw notFound()
    return describeTrail(tx, traces, request.timeZone)
  })
}

/** How other records than appointments tell of their fields. */
export type ExtraLabels = {
  fieldNames: Record<string, string>
  /** For fields whose values are not read as they are kept. */
  words: Record<string, (value: string) => string>
}
const noExtraLabels: ExtraLabels = { fieldNames: {}, words: {} }

/** Rows of the audit log in words. */
export async function describeTrail(
  tx: Tx,
  traces: TrailEntry[],
  timeZone: string,
  more: ExtraLabels = noExtraLabels,
): Promise<HistoryEntry[]> {
  const names = await setupNames(tx)
  return traces.map(trace => historyEntry(trace, names, timeZone, more))
}

/** In the order in which an entry tells them. */
const fieldNames: Record<string, string> = {
  startsAt: 'Start',
  duration: 'Duration',
  appointmentTypeId: 'Type',
  doctorId: 'Doctor',
  roomId: 'Room',
  virtual: 'Virtual',
  confirmedAt: 'Confirmed',
  checkedInAt: 'Checked in',
  seatedAt: 'Seated',
  finishedAt: 'Finished',
  noShow: 'No show',
  reschedule: 'Reschedule',
  canceledAt: 'Canceled',
  label: 'Label',
  overriddenWarnings: 'Warnings overridden',
}

function historyEntry(
  trace: TrailEntry,
  names: SetupNames,
  timeZone: string,
  more: ExtraLabels,
): HistoryEntry {
  const changes = Object.entries({ ...fieldNames, ...more.fieldNames }).flatMap(([key, field]) => {
    const value = trace.changes[key]
    if (value === undefined) return []
    const { from, to } = isChange(value) ? value : { from: null, to: value }
    const inWords = (one: unknown) =>
      typeof one === 'string' && more.words[key] !== undefined
        ? more.words[key](one)
        : labelFor(key, one, names, timeZone)
    const change = { field, from: inWords(from), to: inWords(to) }
    return change.from === null && change.to === null ? [] : [change]
  })
  const { id, who, action } = trace
  return { id, at: wireInstant(trace.createdAt, timeZone), who, action, changes }
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

function labelFor(key: string, value: unknown, names: SetupNames, timeZone: string): string | null {
  if (value === null || value === undefined) return null
  if (key === 'doctorId' || key === 'roomId' || key === 'appointmentTypeId')
    return names[key][String(value)] ?? null
  if (key === 'overriddenWarnings') return warningTexts(value as { text: string }[])
  if (key.endsWith('At') && isMoment(value)) return formatMoment(new Date(value), timeZone)
  if (key === 'duration') return `${value} min`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Each once: two people in one room are two warnings that read the same. */
const warningTexts = (warnings: { text: string }[]): string =>
  [...new Set(warnings.map(({ text }) => text))].join('; ')

function formatMoment(at: Date, timeZone: string): string {
  const words = `${formatDay(localDay(at, timeZone), 'MM/dd/yyyy')} ${formatTime(localTime(at, timeZone))}`
  // A time that comes twice as the clocks go back says which it is.
  const mark = zoneMark(wireInstant(at, timeZone), timeZone)
  return mark === '' ? words : `${words} ${mark}`
}
