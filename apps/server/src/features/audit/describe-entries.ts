import type { AuditLogEntry } from '@archwire/contract/audit/calls'
import { auditActionLabel } from '@archwire/domain/audit/audit-actions'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { type ImportField, importFieldNames } from '@archwire/domain/patient-imports/import-columns'
import { formatTime } from '@archwire/domain/time/format-day'
import type { Tx } from '../../platform/db/transaction.ts'
import { describeTrail, type ExtraLabels } from '../scheduling/appointments/appointment-history.ts'
import type { AuditRow } from './queries.ts'
import { recordLabels } from './record-labels.ts'
import { settingsLabels } from './settings-labels.ts'

type Changes = Record<string, unknown>

/** What is of no use to a person: numbers and marks by which our own tables find each other. */
const hiddenFields = new Set([
  'sha256',
  'byteSize',
  'responseId',
  'conversationId',
  'invoiceId',
  'paymentId',
  'appointmentId',
  'linkable',
  'length',
  'assignedById',
])

/** Changes without what nobody can read: amounts in dollars, hours as hours, lists and groups in one line. */
function readableChanges(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([key]) => !hiddenFields.has(key))
      .map(([key, value]) => [
        key.replace(/Cents$/, ''),
        isChange(value)
          ? { from: plainValue(key, value.from), to: plainValue(key, value.to) }
          : plainValue(key, value),
      ]),
  )
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

const units: Record<string, string> = {
  idleMinutes: 'minutes',
  linkDays: 'days',
  reminderLeadHours: 'hours',
  minLeadHours: 'hours',
  cancelCutoffHours: 'hours',
  maxDaysAhead: 'days',
}

function plainValue(key: string, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') {
    if (key.endsWith('Cents')) return formatDollars(value)
    return units[key] === undefined ? String(value) : `${value} ${units[key]}`
  }
  // Their labels are chosen where they are shown.
  if (key === 'overriddenWarnings') return value
  if (key === 'appointmentTypeIds' && Array.isArray(value)) return countOf(value.length, 'type')
  if (key === 'columns' && Array.isArray(value)) return inOneLine(value.map(columnLabel))
  return typeof value === 'object' ? inOneLine(value) : value
}

/** Of a file of patients: what a column is, or nothing where it is not imported. */
const columnLabel = (field: unknown): unknown =>
  typeof field === 'string' && Object.hasOwn(importFieldNames, field)
    ? importFieldNames[field as ImportField]
    : field

const countOf = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`)

function inOneLine(value: object): string | null {
  if (Array.isArray(value)) {
    const values = value.filter(one => one !== null && one !== undefined)
    const words = values.map(one => (typeof one === 'object' ? inOneLine(one) : String(one)))
    return words.filter(one => one !== null).join(', ') || null
  }
  if ('isOpen' in value) return hoursLabel(value as Hours)
  const parts = Object.entries(value).flatMap(([key, one]) =>
    one === null || one === '' || typeof one === 'object' ? [] : [`${fieldLabel(key)} ${one}`],
  )
  return parts.join(', ') || null
}

/** Of the clinic, or of a doctor by video: the two call it differently. */
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

/** dateAppliancePlaced: Date appliance placed. */
function fieldLabel(key: string): string {
  const words = key.replace(/([a-z0-9])([A-Z])/g, (_, before, next) => `${before} ${next.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')
}

/** Rows of the log as people read them. */
export async function describeEntries(tx: Tx, rows: AuditRow[], timeZone: string): Promise<AuditLogEntry[]> {
  const plain = rows.map(row => ({ ...row, changes: readableChanges(row.changes) }))
  // What belongs to a patient and what belongs to the clinic call their fields by the same names and mean others.
  const groups = [
    { rows: plain.filter(isOfPatient), words: recordLabels },
    { rows: plain.filter(row => !isOfPatient(row)), words: settingsLabels },
  ]
  const described = await Promise.all(
    groups.map(group => describeTrail(tx, group.rows, timeZone, everyField(group.words, group.rows))),
  )
  const entryOf = new Map(described.flat().map(one => [one.id, one]))
  return rows.map(({ who, ...row }) => {
    const { at = '', changes = [] } = entryOf.get(row.id) ?? {}
    const deed =
      auditActionLabel(row.entityType, row.action) ??
      `${fieldLabel(row.entityType)}: ${fieldLabel(row.action)}`
    return { ...row, actor: who, createdAt: at, deed, changes }
  })
}

const isOfPatient = ({ patientId }: { patientId: number | null }) => patientId !== null

/** Values without a label are shown as they are; one malformed value spoils no page. */
function everyField({ fieldNames, words }: ExtraLabels, rows: Pick<AuditRow, 'changes'>[]): ExtraLabels {
  const others = rows
    .flatMap(({ changes }) => Object.keys(changes))
    .filter(key => fieldNames[key] === undefined && !appointmentFields.has(key))
  return {
    fieldNames: { ...fieldNames, ...Object.fromEntries(others.map(key => [key, fieldLabel(key)])) },
    words: Object.fromEntries(Object.entries(words).map(([key, label]) => [key, orRawValue(label)])),
  }
}

/** Those of appointments are described already. */
const appointmentFields = new Set([
  'startsAt',
  'duration',
  'appointmentTypeId',
  'doctorId',
  'roomId',
  'virtual',
  'confirmedAt',
  'checkedInAt',
  'seatedAt',
  'finishedAt',
  'noShow',
  'reschedule',
  'canceledAt',
  'label',
  'overriddenWarnings',
])

const orRawValue = (label: (value: string) => string) => (value: string) => {
  try {
    return label(value)
  } catch {
    return value
  }
}
