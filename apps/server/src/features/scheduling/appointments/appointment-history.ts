import type { HistoryEntry } from '@archwire/contract/scheduling/appointment-calls'
import { localDay, localTime, wireInstant } from '@archwire/domain/time/clinic-time'
import { formatDay, formatTime } from '@archwire/domain/time/format-day'
import { zoneMark } from '@archwire/domain/time/zone-mark'
import { type FieldLabels, readableDay } from '../../../platform/audit/audit-labels.ts'
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

/** The entries of the audit log about an appointment, the newest first. */
const trailOf = (tx: Tx, appointmentId: number, most: number): Promise<TrailEntry[]> =>
  tx.many(sql`
    select a.id, a.created_at as "createdAt", u.full_name as who, a.action, a.changes
    from audit_log a left join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
    where a.clinic_id = ${tx.clinicId} and a.entity_type = 'appointment' and a.entity_id = ${appointmentId}
      and a.action <> 'open'
    order by a.id desc limit ${most}`)

type SetupNames = Record<'doctorId' | 'roomId' | 'appointmentTypeId', Record<string, string>>

/** The names of all doctors, rooms and appointment types, also of those out of use. */
const setupNames = (tx: Tx): Promise<SetupNames> =>
  tx.one(sql`
    select
      (select coalesce(json_object_agg(id, full_name), '{}') from doctors where clinic_id = ${tx.clinicId})
        as "doctorId",
      (select coalesce(json_object_agg(id, title), '{}') from rooms where clinic_id = ${tx.clinicId}) as "roomId",
      (select coalesce(json_object_agg(id, title), '{}') from appointment_types where clinic_id = ${tx.clinicId})
        as "appointmentTypeId"`)

const mostEntries = 100

/** The readable history of an appointment: who changed what. */
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

/** Turns rows of the audit log into readable entries. `labelsOf` describes rows that are not about appointments. */
export async function describeTrail<Trace extends TrailEntry>(
  tx: Tx,
  traces: Trace[],
  timeZone: string,
  labelsOf: (trace: Trace) => FieldLabels = () => ({ fieldNames: {} }),
): Promise<HistoryEntry[]> {
  const names = await setupNames(tx)
  return traces.map(trace => historyEntry(trace, names, timeZone, labelsOf(trace)))
}

/** The fields of a history entry, in the order in which it lists them. */
export const appointmentFieldNames: Record<string, string> = {
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
  { fieldNames, valueLabels = {} }: FieldLabels,
): HistoryEntry {
  const changes = Object.entries({ ...appointmentFieldNames, ...fieldNames }).flatMap(([key, field]) => {
    const value = trace.changes[key]
    if (value === undefined) return []
    const { from, to } = isChange(value) ? value : { from: null, to: value }
    const inWords = (one: unknown) =>
      typeof one === 'string' && valueLabels[key] !== undefined
        ? valueLabels[key](one)
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
  return readableDay(String(value))
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Two people in one room cause two warnings with the same text: the text is listed once. */
const warningTexts = (warnings: { text: string }[]): string =>
  [...new Set(warnings.map(({ text }) => text))].join('; ')

function formatMoment(at: Date, timeZone: string): string {
  const words = `${formatDay(localDay(at, timeZone), 'MM/dd/yyyy')} ${formatTime(localTime(at, timeZone))}`
  // When the clocks go back, an hour occurs twice: the mark says which of the two it is.
  const mark = zoneMark(wireInstant(at, timeZone), timeZone)
  return mark === '' ? words : `${words} ${mark}`
}
