import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import type { ClinicChange } from './clinic.ts'

/** The labels of the fields, in the order of the form. */
export const labels = {
  name: 'Name',
  timeZone: 'Time zone',
  email: 'Email',
  phoneNumber: 'Phone number',
  address1: 'Address',
  address2: 'Suite, floor',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  taxId: 'Tax ID',
  npi: 'NPI',
  idleMinutes: 'Sign out after',
  linkDays: 'Links to patients work for',
  legacyLedgerUrl: 'Earlier ledger',
} as const

/** The parts of the form, and how many rows of fields each has. */
export const sections = {
  clinic: { title: 'Clinic', hint: 'Every date and time in Archwire is in this time zone.', rows: 2 },
  contact: { title: 'Contact', hint: 'Where patients and insurers reach you.', rows: 5 },
  billing: { title: 'Billing', hint: 'Who you are to insurers.', rows: 2 },
  security: {
    title: 'Security',
    hint: 'Whoever leaves Archwire alone for this long has to log in again. Links to papers, forms and paid invoices end by themselves.',
    rows: 2,
  },
  earlier: {
    title: 'Earlier software',
    hint: "Opens a patient's account in the software you used before.",
    rows: 1,
  },
} as const

export type Field = keyof typeof labels
export const fields = Object.keys(labels) as Field[]

/** The values of the form, as people read and type them. */
export type ClinicValues = Record<Field, string>

export function valuesOf(settings: ClinicSettings): ClinicValues {
  return {
    ...(Object.fromEntries(fields.map(field => [field, String(settings[field] ?? '')])) as ClinicValues),
    phoneNumber: grouped(settings.phoneNumber, /^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
    taxId: grouped(settings.taxId, /^(\d{2})(\d{7})$/, '$1-$2'),
  }
}

export const changedFields = (before: ClinicValues, after: ClinicValues): Field[] =>
  fields.filter(field => before[field] !== after[field])

/** A value as the server will store it, for comparison. */
const normalized = (field: Field, text: string): string => {
  if (field === 'phoneNumber') return text.replace(/\D/g, '')
  if (field === 'taxId') return withoutDashes(text)
  return field === 'email' ? text.trim().toLowerCase() : text.trim()
}

/** The payload: only changed values, without the formatting of the form. */
export function changeOf(before: ClinicValues, after: ClinicValues): ClinicChange {
  const wire = {
    ...after,
    taxId: withoutDashes(after.taxId),
    idleMinutes: Number(after.idleMinutes),
    linkDays: Number(after.linkDays),
  }
  return Object.fromEntries(changedFields(before, after).map(field => [field, wire[field]]))
}

export const idleMinutesProblem = (text: string): string | null => {
  const minutes = Number(text)
  return /^\d+$/.test(text.trim()) && minutes >= 5 && minutes <= 720
    ? null
    : 'Must be a whole number of minutes from 5 to 720'
}

export const linkDaysProblem = (text: string): string | null => {
  const days = Number(text)
  return /^\d+$/.test(text.trim()) && days >= 1 && days <= 730
    ? null
    : 'Must be a whole number of days from 1 to 730'
}

/** The server says "is invalid"; on the field it reads "Phone number is invalid". */
export const spokenProblem = (field: Field, message: string): string =>
  /^[a-z]/.test(message) ? `${labels[field]} ${message}` : message

const grouped = (digits: string | null, shape: RegExp, as: string) => (digits ?? '').replace(shape, as)

const withoutDashes = (text: string) => text.replace(/[\s-]/g, '')

/** Whether the newer version differs from the form; if not, there is no conflict. */
export const hasOtherChanges = (before: ClinicValues, now: ClinicValues, mine: ClinicValues): boolean =>
  changedFields(before, now).some(field => normalized(field, now[field]) !== normalized(field, mine[field]))

export const pick = (values: ClinicValues, wanted: Field[]): Partial<ClinicValues> =>
  Object.fromEntries(wanted.map(field => [field, values[field]]))
