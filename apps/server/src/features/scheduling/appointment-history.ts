import type { HistoryEntry } from '@archwire/contract/scheduling/appointment-calls'
import { localDay, localTime, wireInstant } from '@archwire/domain/time/clinic-time'
import { formatDay, formatTime } from '@archwire/domain/time/format-day'
import { zoneMark } from '@archwire/domain/time/zone-mark'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type SetupNames, setupNames, type Trace, tracesOf } from './history-queries.ts'
import { appointmentExists } from './queries.ts'

const most = 100

/** Who changed what of an appointment, in words. */
export function appointmentHistory(
  clinic: ClinicDatabase,
  asked: { id: number; timeZone: string },
): Promise<HistoryEntry[]> {
  return clinic.read(async tx => {
    const [isThere, traces] = await Promise.all([
      appointmentExists(tx, asked.id),
      tracesOf(tx, asked.id, most),
    ])
    if (!isThere) throw notFound()
    return describeTraces(tx, traces, asked.timeZone)
  })
}

/** How other records than appointments tell of their fields. */
export type MoreWords = {
  fieldNames: Record<string, string>
  /** For fields whose values are not read as they are kept. */
  words: Record<string, (value: string) => string>
}
const noMore: MoreWords = { fieldNames: {}, words: {} }

/** Rows of the audit log in words. */
export async function describeTraces(
  tx: Tx,
  traces: Trace[],
  timeZone: string,
  more: MoreWords = noMore,
): Promise<HistoryEntry[]> {
  const names = await setupNames(tx)
  return traces.map(trace => entryOf(trace, names, timeZone, more))
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

function entryOf(trace: Trace, names: SetupNames, timeZone: string, more: MoreWords): HistoryEntry {
  const changes = Object.entries({ ...fieldNames, ...more.fieldNames }).flatMap(([key, field]) => {
    const value = trace.changes[key]
    if (value === undefined) return []
    const { from, to } = isChange(value) ? value : { from: null, to: value }
    const inWords = (one: unknown) =>
      typeof one === 'string' && more.words[key] !== undefined
        ? more.words[key](one)
        : wordsFor(key, one, names, timeZone)
    const change = { field, from: inWords(from), to: inWords(to) }
    return change.from === null && change.to === null ? [] : [change]
  })
  const { id, who, action } = trace
  return { id, at: wireInstant(trace.createdAt, timeZone), who, action, changes }
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

function wordsFor(key: string, value: unknown, names: SetupNames, timeZone: string): string | null {
  if (value === null || value === undefined) return null
  if (key === 'doctorId' || key === 'roomId' || key === 'appointmentTypeId')
    return names[key][String(value)] ?? null
  if (key === 'overriddenWarnings') return textsOf(value as { text: string }[])
  if (key.endsWith('At') && isMoment(value)) return moment(new Date(value), timeZone)
  if (key === 'duration') return `${value} min`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Each once: two people in one room are two warnings that read the same. */
const textsOf = (warnings: { text: string }[]): string =>
  [...new Set(warnings.map(({ text }) => text))].join('; ')

function moment(at: Date, timeZone: string): string {
  const words = `${formatDay(localDay(at, timeZone), 'MM/dd/yyyy')} ${formatTime(localTime(at, timeZone))}`
  // A time that comes twice as the clocks go back says which it is.
  const mark = zoneMark(wireInstant(at, timeZone), timeZone)
  return mark === '' ? words : `${words} ${mark}`
}
