import { patientEmailProblem, tidyEmail } from '@archwire/domain/patients/patient-email'
import {
  contactMethods,
  earliestBirthday,
  genders,
  leadSources,
  longestOf,
} from '@archwire/domain/patients/patient-fields'
import { firstNameProblem, lastNameProblem, tidyName } from '@archwire/domain/patients/patient-name'
import { phoneDigits, phoneProblem } from '@archwire/domain/patients/phone-number'
import { ssnProblem } from '@archwire/domain/patients/ssn'
import { z } from 'zod'
import { contract } from '../documents/contract-calls.ts'
import { intakeFormSummary } from '../documents/intake-form-calls.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, numberInAddress, optionalText, ruled } from '../fields.ts'
import { insuranceForm } from '../insurance/form-calls.ts'
import { appointmentSummary } from '../scheduling/appointment.ts'

const blankAsNull = (value: unknown) => (value === '' ? null : value)
const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.preprocess(blankAsNull, z.enum(values).nullable())

const firstName = ruled(firstNameProblem, tidyName)
const lastName = ruled(lastNameProblem, tidyName)
const patientEmail = ruled(patientEmailProblem, tidyEmail)
const patientPhone = ruled(phoneProblem, phoneDigits)
const referredBy = choice(leadSources)

const address = z.object({
  address1: optionalText(longestOf.address1),
  address2: optionalText(longestOf.address2),
  zipcode: optionalText(longestOf.zipcode),
  city: optionalText(longestOf.city),
  state: optionalText(longestOf.state),
  country: optionalText(longestOf.country),
})

const newPatient = z.object({
  firstName,
  lastName,
  email: patientEmail,
  phoneNumber: patientPhone,
  referredBy: referredBy.default(null),
  /** A relative's, where the household is known. */
  ...address.partial().shape,
})
export type NewPatient = z.output<typeof newPatient>

const editable = z.object({
  firstName,
  lastName,
  // That it is not in the future only the server's clock can tell.
  dob: z.preprocess(
    blankAsNull,
    z.iso
      .date()
      .refine(day => day >= earliestBirthday, { error: 'is invalid' })
      .nullable(),
  ),
  gender: choice(genders),
  /** The masked one, as the profile carries it, changes nothing; an empty one takes it away. */
  ssn: ruled(ssnProblem, text => text.trim()).nullable(),
  referredBy,
  phoneNumber: patientPhone,
  email: patientEmail,
  contactMethod: choice(contactMethods),
  ...address.shape,
  emergencyName: optionalText(longestOf.emergencyName),
  emergencyRelationship: optionalText(longestOf.emergencyRelationship),
  emergencyPhoneNumber: patientPhone,
  emergencyEmail: patientEmail,
  pregnant: z.boolean(),
  premedication: z.boolean(),
  latexAllergy: z.boolean(),
})
export type PatientChange = Partial<z.output<typeof editable>>

export const patient = z.object({
  id: z.number().int(),
  hashid: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dob: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  referredBy: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  contactMethod: z.enum(contactMethods).nullable(),
  photo: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  zipcode: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  emergencyName: z.string().nullable(),
  emergencyRelationship: z.string().nullable(),
  emergencyPhoneNumber: z.string().nullable(),
  emergencyEmail: z.string().nullable(),
  pregnant: z.boolean(),
  premedication: z.boolean(),
  latexAllergy: z.boolean(),
  medicalAlerts: z.array(z.object({ name: z.string(), label: z.string(), color: z.string() })),
  nextAppointment: appointmentSummary.nullable(),
  /** The next two, the nearest first. */
  nextAppointments: z.array(appointmentSummary),
  /** The last two, the latest first. */
  previousAppointments: z.array(appointmentSummary),
  intakeForm: intakeFormSummary.nullable(),
  /** The active one. */
  contract: contract.nullable(),
  /** All of them, the newest first. */
  contracts: z.array(contract),
  /** What was told of insurances, the newest first. */
  insuranceForms: z.array(insuranceForm),
  fakeGfPatientId: z.string().nullable(),
  googleClientId: z.string().nullable(),
  /** Hidden from the search, and kept everywhere else. */
  archived: z.boolean(),
  /** The record that this one became part of. */
  mergedInto: z.number().int().nullable(),
  updatedAt: instant,
})
export type Patient = z.output<typeof patient>

export const patientSearchResult = z.object({
  id: z.number().int(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  photo: z.string().nullable(),
  contactMethod: z.enum(contactMethods).nullable(),
  dob: z.string().nullable(),
  /** Found by likeness alone: shown in a group of its own. */
  similar: z.boolean(),
})
export type PatientSearchResult = z.output<typeof patientSearchResult>

export const searchPatients = endpoint({
  method: 'GET',
  path: '/patients',
  who: 'staff',
  summary: 'Find patients by name, e-mail or phone; similar names follow where fewer than five are found',
  query: z.object({
    query: z.string().trim().max(100).default(''),
    limit: numberInAddress(z.coerce.number().int().min(1).max(50)).default(10),
  }),
  reply: z.array(patientSearchResult),
})

export const createPatient = endpoint({
  method: 'POST',
  path: '/patients',
  who: 'staff',
  summary: 'Add a patient; e-mail and phone may be shared by a family',
  idempotent: true,
  fieldErrors: 'json-string',
  body: z.object({ patient: newPatient }),
  reply: z.object({ patient }),
})

export const getPatient = endpoint({
  method: 'GET',
  path: '/patients/:id',
  who: 'staff',
  summary: 'A patient; that the record was opened is noted in the audit log',
  params: z.object({ id }),
  reply: z.object({ patient }),
})

const change = {
  path: '/patients/:id',
  who: 'staff',
  summary: 'Change a patient; what is left out stays',
  versioned: true,
  fieldErrors: 'json-string',
  params: z.object({ id }),
  body: z.object({ patient: editable.partial() }),
  reply: z.object({ patient }),
} as const
export const changePatient = endpoint({ ...change, method: 'PATCH' })
/** The same by the other name that callers know it by. */
export const savePatient = endpoint({ ...change, method: 'PUT' })

export const recentPatients = endpoint({
  method: 'GET',
  path: '/patients/recent',
  who: 'staff',
  summary: 'Whose records whoever asks opened last, at most eight, the newest first',
  reply: z.array(patientSearchResult.omit({ similar: true })),
})

const halfTyped = z.string().max(254).default('')

export const likelyDuplicate = patientSearchResult.omit({ similar: true }).extend({
  reasons: z.array(z.enum(['name', 'similarName', 'phone', 'email'])),
  /** Probably the same person, or somebody of the same household. */
  kind: z.enum(['duplicate', 'family']),
})
export type LikelyDuplicate = z.output<typeof likelyDuplicate>

export const likelyDuplicates = endpoint({
  method: 'POST',
  path: '/patients/duplicates',
  who: 'staff',
  // Not a GET, though it changes nothing: no patient data belongs in an address.
  summary: 'Who of the patients could be the one that is being typed, or their family; at most five',
  body: z.object({
    patient: z.object({
      firstName: halfTyped,
      lastName: halfTyped,
      email: halfTyped,
      phoneNumber: halfTyped,
    }),
  }),
  reply: z.array(likelyDuplicate),
  status: 200,
})

export const patientTabs = endpoint({
  method: 'GET',
  path: '/patients/tabs',
  who: 'staff',
  summary: 'Names for the tabs of open patients, in the order asked, at most ten; unknown ids are left out',
  query: z.object({
    ids: z
      .string()
      .regex(/^(\d{1,15}(,\d{1,15}){0,9})?$/)
      .transform(text => text.split(',').filter(Boolean).map(Number)),
  }),
  reply: z.array(z.object({ id: z.number().int(), name: z.string(), status: z.enum(['', 'SEATED']) })),
})
