import type { BookingPage } from '@archwire/contract/booking/booking-calls'
import { patientEmailProblem } from '@archwire/domain/patients/patient-email'
import { firstNameProblem, lastNameProblem } from '@archwire/domain/patients/patient-name'
import { phoneProblem } from '@archwire/domain/patients/phone-number'
import type { FieldErrors } from '../../../lib/api/error-messages.ts'
import { readTypedDay } from '../../../lib/dates/typed-day.ts'
import type { WantedVisit } from './booking.ts'

/** The campaign that the visitor came by, and their client id in the clinic's own statistics. */
type CameFrom = {
  googleClientId: string | null
  utm: Record<'source' | 'medium' | 'campaign' | 'term' | 'content', string | null> | null
}

const longest = 200
const longestClientId = 100

/** Read from the address of the page: `?utm_source=…&client_id=…`. */
export function cameFrom(search: string): CameFrom {
  const params = new URLSearchParams(search)
  const read = (name: string, most = longest) => params.get(name)?.trim().slice(0, most) || null
  const utm = {
    source: read('utm_source'),
    medium: read('utm_medium'),
    campaign: read('utm_campaign'),
    term: read('utm_term'),
    content: read('utm_content'),
  }
  return {
    googleClientId: read('client_id', longestClientId),
    utm: Object.values(utm).some(value => value !== null) ? utm : null,
  }
}

export type BookableType = BookingPage['appointmentTypes'][number]

/** The visitor's details, as typed. */
export type VisitorValues = {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  /** As typed: 02/03/2011. */
  dob: string
  /** Of a visit by video: how they want to be called. */
  contactMethod: '' | 'FaceTime' | 'Zoom'
  note: string
  /** Invisible to people, and filled in by robots alone. */
  website: string
}

export const nothingTyped: VisitorValues = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  dob: '',
  contactMethod: '',
  note: '',
  website: '',
}

export type VisitorField = Exclude<keyof VisitorValues, 'website'>
export type VisitorProblems = Partial<Record<VisitorField, string>>

/** The labels of the fields, in the order of the page. */
export const labels: Record<VisitorField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Mobile phone',
  dob: 'Date of birth',
  contactMethod: 'How shall we call you?',
  note: 'Anything that we should know?',
}

export const fieldId = (field: VisitorField): string => `visitor-${field}`

const spoken = (field: VisitorField, problem: string): string =>
  /^[a-z]/.test(problem) ? `${labels[field]} ${problem}` : problem

/** The problems of the typed values, found before they are sent. */
export function problemsOf(values: VisitorValues, type: Pick<BookableType, 'isRemote'>): VisitorProblems {
  const found: Record<VisitorField, string | undefined> = {
    firstName: firstNameProblem(values.firstName),
    lastName: lastNameProblem(values.lastName),
    email: patientEmailProblem(values.email),
    phoneNumber: phoneProblem(values.phoneNumber),
    dob: readTypedDay(values.dob) === undefined ? 'Must be a valid date: MM/DD/YYYY' : undefined,
    contactMethod: type.isRemote && values.contactMethod === '' ? 'Please choose one.' : undefined,
    note: undefined,
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) =>
      problem === undefined ? [] : [[field, spoken(field as VisitorField, problem)]],
    ),
  )
}

/** The problems that the server found, by their fields. */
export function refusedFields(errors: FieldErrors): VisitorProblems {
  const found: VisitorProblems = {}
  for (const [path, [problem = 'is invalid']] of Object.entries(errors)) {
    const field = path.split('.').at(-1) ?? ''
    if (field in labels) found[field as VisitorField] = spoken(field as VisitorField, problem)
  }
  return found
}

type Chosen = { type: BookableType; doctorId: number | null; startsAt: string; cameFrom: CameFrom }

/** The body of the call that books the visit. */
export const wantedOf = (
  { website, note, dob, contactMethod, ...person }: VisitorValues,
  { type, doctorId, startsAt, cameFrom }: Chosen,
): WantedVisit => ({
  appointmentTypeId: type.id,
  startsAt,
  doctorId,
  patientAttributes: {
    ...person,
    dob: readTypedDay(dob) ?? null,
    contactMethod: type.isRemote && contactMethod !== '' ? contactMethod : null,
  },
  note,
  ...cameFrom,
  website,
})
