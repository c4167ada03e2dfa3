import type { AuditLogEntry } from '@archwire/contract/audit/calls'
import { auditActionLabel } from '@archwire/domain/audit/audit-actions'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatTime } from '@archwire/domain/time/format-day'
import { type FieldLabels, readableDay } from '../../platform/audit/audit-labels.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { appointmentFieldNames, describeTrail } from '../scheduling/appointments/appointment-history.ts'
import type { CollectedLabels } from './collected-labels.ts'
import type { AuditRow } from './queries.ts'

type Changes = Record<string, unknown>

/**
 * The changes in readable form: hidden fields left out, amounts in dollars, hours as hours, lists and groups on one
 * line.
 */
function readableChanges(changes: Changes, labels: CollectedLabels): Changes {
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([key]) => !labels.hidden.has(key))
      .map(([key, value]) => [
        key.replace(/Cents$/, ''),
        isChange(value)
          ? { from: plainValue(key, value.from, labels), to: plainValue(key, value.to, labels) }
          : plainValue(key, value, labels),
      ]),
  )
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

function plainValue(key: string, value: unknown, { units, lists }: CollectedLabels): unknown {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') {
    if (key.endsWith('Cents')) return formatDollars(value)
    return units[key] === undefined ? String(value) : `${value} ${units[key]}`
  }
  // The page chooses the labels of these values.
  if (key === 'overriddenWarnings') return value
  const shown = Array.isArray(value) ? (lists[key]?.(value) ?? value) : value
  return typeof shown === 'object' && shown !== null ? inOneLine(shown) : shown
}

function inOneLine(value: object): string | null {
  if (Array.isArray(value)) {
    const values = value.filter(one => one !== null && one !== undefined)
    const words = values.map(one => (typeof one === 'object' ? inOneLine(one) : readableDay(String(one))))
    return words.filter(one => one !== null).join(', ') || null
  }
  if ('isOpen' in value) return hoursLabel(value as Hours)
  const parts = Object.entries(value).flatMap(([key, one]) =>
    one === null || one === '' || typeof one === 'object'
      ? []
      : [`${fieldLabel(key)} ${readableDay(String(one))}`],
  )
  return parts.join(', ') || null
}

/** The hours of the clinic, or of a doctor by video: their fields have different names. */
type Hours = {
  day?: string
  isOpen: boolean
  opensAt?: string | null
  closesAt?: string | null
  startAt?: string | null
  stopsAt?: string | null
  hasBreak?: boolean
  breakFrom?: string | null
  breakTo?: string | null
}

/** 09:00 AM to 06:00 PM, break 12:00 PM to 01:00 PM. */
function hoursLabel({ day, isOpen, hasBreak, breakFrom, breakTo, ...hours }: Hours): string {
  const span = (from: string | null | undefined, to: string | null | undefined) =>
    from == null || to == null ? '' : `${formatTime(from)} to ${formatTime(to)}`
  const open = isOpen ? span(hours.opensAt ?? hours.startAt, hours.closesAt ?? hours.stopsAt) : 'closed'
  const pause = isOpen && hasBreak === true ? `, break ${span(breakFrom, breakTo)}` : ''
  return `${day === undefined ? '' : `${day} `}${open}${pause}`
}

/** dateAppliancePlaced: Date appliance placed. Of unusual hours the day is the field: Dec 25, 2026. */
function fieldLabel(key: string): string {
  const words = readableDay(key).replace(
    /([a-z0-9])([A-Z])/g,
    (_, before, next) => `${before} ${next.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')
}

/** Turns rows of the log into readable entries. */
export async function describeEntries(
  tx: Tx,
  labels: CollectedLabels,
  rows: AuditRow[],
  timeZone: string,
): Promise<AuditLogEntry[]> {
  const plain = rows.map(row => ({ ...row, changes: readableChanges(row.changes, labels) }))
  const described = await describeTrail(tx, plain, timeZone, row =>
    everyField(labels.fieldsOf(row.patientId === null ? 'ofClinic' : 'ofPatient', row.entityType), row),
  )
  return rows.map(({ who, ...row }, place) => {
    const { at = '', changes = [] } = described[place] ?? {}
    const deed =
      auditActionLabel(row.entityType, row.action) ??
      `${fieldLabel(row.entityType)}: ${fieldLabel(row.action)}`
    return { ...row, actor: who, createdAt: at, deed, changes }
  })
}

/** A value without a label is shown as it is, so one malformed value does not break the page. */
function everyField(
  { fieldNames, valueLabels }: Required<FieldLabels>,
  { changes }: Pick<AuditRow, 'changes'>,
): FieldLabels {
  const others = Object.keys(changes).filter(
    key => fieldNames[key] === undefined && appointmentFieldNames[key] === undefined,
  )
  return {
    fieldNames: { ...fieldNames, ...Object.fromEntries(others.map(key => [key, fieldLabel(key)])) },
    valueLabels: Object.fromEntries(
      Object.entries(valueLabels).map(([key, label]) => [key, orRawValue(label)]),
    ),
  }
}

const orRawValue = (label: (value: string) => string) => (value: string) => {
  try {
    return label(value)
  } catch {
    return value
  }
}
