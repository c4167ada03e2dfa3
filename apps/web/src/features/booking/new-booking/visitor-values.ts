import type { BookingPage } from '@archwire/contract/booking/booking-calls'
import { patientEmailProblem } from '@archwire/domain/patients/patient-email'
import { firstNameProblem, lastNameProblem } from '@archwire/domain/patients/patient-name'
import { phoneProblem } from '@archwire/domain/patients/phone-number'
import type { FieldErrors } from '../../../lib/api/error-messages.ts'
import { readBirthday } from '../../../lib/dates/typed-birthday.ts'
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

/** Whom the visit is for. */
export type BookedFor = 'self' | 'child' | 'other'

/** The visitor's details, as typed. */
export type VisitorValues = {
  bookedFor: BookedFor
  /** Of the patient. */
  firstName: string
  lastName: string
  /** Of whoever books for somebody else. */
  bookerFirstName: string
  bookerLastName: string
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
  bookedFor: 'self',
  firstName: '',
  lastName: '',
  bookerFirstName: '',
  bookerLastName: '',
  email: '',
  phoneNumber: '',
  dob: '',
  contactMethod: '',
  note: '',
  website: '',
}

/** What was typed before the page asked whom the visit is for has no answer to that. */
export const isForOther = ({ bookedFor }: Partial<Pick<VisitorValues, 'bookedFor'>>): boolean =>
  bookedFor === 'child' || bookedFor === 'other'

/** The next visit is for another child perhaps: the contact stays, the patient does not. */
export const forNextVisit = (values: VisitorValues): VisitorValues => ({
  ...nothingTyped,
  bookedFor: values.bookedFor,
  email: values.email,
  phoneNumber: values.phoneNumber,
  bookerFirstName: isForOther(values) ? values.bookerFirstName : values.firstName,
  bookerLastName: isForOther(values) ? values.bookerLastName : values.lastName,
})

export type VisitorField = Exclude<keyof VisitorValues, 'website' | 'bookedFor'>
export type VisitorProblems = Partial<Record<VisitorField, string>>

/** The labels of the fields, in the order of the page. */
export const labels: Record<VisitorField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  dob: 'Date of birth',
  bookerFirstName: 'Your first name',
  bookerLastName: 'Your last name',
  email: 'Email',
  phoneNumber: 'Mobile phone',
  contactMethod: 'How shall we call you?',
  note: 'Anything that we should know?',
}

const patientLabels: Partial<Record<VisitorField, string>> = {
  firstName: 'Patient’s first name',
  lastName: 'Patient’s last name',
  dob: 'Patient’s date of birth',
}

/** A name is labelled as the patient's where somebody else books. */
export const labelOf = (field: VisitorField, values: VisitorValues): string =>
  (isForOther(values) ? patientLabels[field] : undefined) ?? labels[field]

export const fieldId = (field: VisitorField): string => `visitor-${field}`

const missing: Partial<Record<VisitorField, string>> = {
  firstName: 'Enter a first name.',
  lastName: 'Enter a last name.',
  bookerFirstName: 'Enter a first name.',
  bookerLastName: 'Enter a last name.',
  email: 'Enter an email.',
  phoneNumber: 'Enter a phone number.',
}

const spoken = (field: VisitorField, problem: string): string =>
  /^[a-z]/.test(problem) ? `${labels[field]} ${problem}` : problem

/** An empty field is asked for; the words of the forms of staff are for what is wrong. */
const problemOf = (field: VisitorField, values: VisitorValues, problem: string): string =>
  (values[field].trim() === '' ? missing[field] : undefined) ?? spoken(field, problem)

/** The problems of the typed values, found before they are sent. */
export function problemsOf(values: VisitorValues, type: Pick<BookableType, 'isRemote'>): VisitorProblems {
  const found: Record<VisitorField, string | undefined> = {
    firstName: firstNameProblem(values.firstName),
    lastName: lastNameProblem(values.lastName),
    bookerFirstName: isForOther(values) ? firstNameProblem(values.bookerFirstName) : undefined,
    bookerLastName: isForOther(values) ? lastNameProblem(values.bookerLastName) : undefined,
    email: patientEmailProblem(values.email),
    phoneNumber: phoneProblem(values.phoneNumber),
    dob: readBirthday(values.dob) === undefined ? 'Must be a valid date: MM/DD/YYYY' : undefined,
    contactMethod: type.isRemote && values.contactMethod === '' ? 'Please choose one.' : undefined,
    note: undefined,
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) =>
      problem === undefined ? [] : [[field, problemOf(field as VisitorField, values, problem)]],
    ),
  )
}

/** The problems that the server found, by their fields. */
export function refusedFields(errors: FieldErrors): VisitorProblems {
  const found: VisitorProblems = {}
  for (const [path, [problem = 'is invalid']] of Object.entries(errors)) {
    const last = path.split('.').at(-1) ?? ''
    const field = /\bbooker\./.test(path) ? `booker${last.charAt(0).toUpperCase()}${last.slice(1)}` : last
    if (field in labels) found[field as VisitorField] = spoken(field as VisitorField, problem)
  }
  return found
}

type Chosen = { type: BookableType; doctorId: number | null; startsAt: string; cameFrom: CameFrom }

/** The body of the call that books the visit. */
export const wantedOf = (
  values: VisitorValues,
  { type, doctorId, startsAt, cameFrom }: Chosen,
): WantedVisit => {
  const { website, note, dob, contactMethod, firstName, lastName, email, phoneNumber } = values
  return {
    appointmentTypeId: type.id,
    startsAt,
    doctorId,
    patientAttributes: {
      firstName,
      lastName,
      email,
      phoneNumber,
      dob: readBirthday(dob) ?? null,
      contactMethod: type.isRemote && contactMethod !== '' ? contactMethod : null,
    },
    booker: isForOther(values)
      ? {
          firstName: values.bookerFirstName,
          lastName: values.bookerLastName,
          relation: values.bookedFor === 'child' ? 'parent' : 'other',
        }
      : null,
    note,
    ...cameFrom,
    website,
  }
}
