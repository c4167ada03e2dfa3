import { formatDollars } from '@archwire/domain/money/format-dollars'
import { type ImportField, importFieldNames } from '@archwire/domain/patient-imports/import-columns'
import { formatTime } from '@archwire/domain/time/format-day'

type Changes = Record<string, unknown>

/** What is of no use to a person: numbers and marks by which our own tables find each other. */
const untold = new Set([
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
export function plainChanges(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([key]) => !untold.has(key))
      .map(([key, value]) => [
        key.replace(/Cents$/, ''),
        isChange(value) ? { from: plain(key, value.from), to: plain(key, value.to) } : plain(key, value),
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

function plain(key: string, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') {
    if (key.endsWith('Cents')) return formatDollars(value)
    return units[key] === undefined ? String(value) : `${value} ${units[key]}`
  }
  // They have words of their own where they are told.
  if (key === 'overriddenWarnings') return value
  if (key === 'appointmentTypeIds' && Array.isArray(value)) return countOf(value.length, 'type')
  if (key === 'columns' && Array.isArray(value)) return inOneLine(value.map(columnWords))
  return typeof value === 'object' ? inOneLine(value) : value
}

/** Of a file of patients: what a column is, or nothing where it is not imported. */
const columnWords = (field: unknown): unknown =>
  typeof field === 'string' && Object.hasOwn(importFieldNames, field)
    ? importFieldNames[field as ImportField]
    : field

const countOf = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`)

function inOneLine(value: object): string | null {
  if (Array.isArray(value)) {
    const told = value.filter(one => one !== null && one !== undefined)
    const words = told.map(one => (typeof one === 'object' ? inOneLine(one) : String(one)))
    return words.filter(one => one !== null).join(', ') || null
  }
  if ('isOpen' in value) return hoursWords(value as Hours)
  const told = Object.entries(value).flatMap(([key, one]) =>
    one === null || one === '' || typeof one === 'object' ? [] : [`${fieldWords(key)} ${one}`],
  )
  return told.join(', ') || null
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
function hoursWords({ day, isOpen, hasBreak, breakFrom, breakTo, ...hours }: Hours): string {
  const span = (from: string | null | undefined, to: string | null | undefined) =>
    from == null || to == null ? '' : `${formatTime(from)} to ${formatTime(to)}`
  const open = isOpen ? span(hours.opensAt ?? hours.startAt, hours.closesAt ?? hours.stopsAt) : 'closed'
  const pause = isOpen && hasBreak === true ? `, break ${span(breakFrom, breakTo)}` : ''
  return `${day === undefined ? '' : `${day} `}${open}${pause}`
}

/** dateAppliancePlaced: Date appliance placed. */
export function fieldWords(key: string): string {
  const words = key.replace(/([a-z0-9])([A-Z])/g, (_, before, next) => `${before} ${next.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')
}
