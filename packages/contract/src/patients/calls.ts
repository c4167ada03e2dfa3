import { contactMethods, type FieldsWith, fieldsInGroup } from '@archwire/domain/patients/patient-fields'
import { z } from 'zod'
import { contract } from '../documents/contract-calls.ts'
import { intakeFormSummary } from '../documents/intake-form-calls.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, numberInAddress } from '../fields.ts'
import { insuranceForm } from '../insurance/form-calls.ts'
import { appointmentSummary } from '../scheduling/appointment.ts'
import { changeSchemas, recordSchemas } from './profile-fields.ts'

const editable = z.object(changeSchemas)
export type PatientChange = Partial<z.output<typeof editable>>

const address = editable.pick(
  Object.fromEntries(fieldsInGroup('address').map(field => [field, true])) as Record<
    FieldsWith<{ group: 'address' }>,
    true
  >,
)

const newPatient = z.object({
  firstName: changeSchemas.firstName,
  lastName: changeSchemas.lastName,
  email: changeSchemas.email,
  phoneNumber: changeSchemas.phoneNumber,
  referredBy: changeSchemas.referredBy.default(null),
  /** A relative's address, if one is known. */
  ...address.partial().shape,
})
export type NewPatient = z.output<typeof newPatient>

export const patient = z.object({
  id: z.number().int(),
  hashid: z.string(),
  fullName: z.string(),
  ...recordSchemas,
  photo: z.string().nullable(),
  medicalAlerts: z.array(z.object({ name: z.string(), label: z.string(), color: z.string() })),
  nextAppointment: appointmentSummary.nullable(),
  /** The next two, the nearest first. */
  nextAppointments: z.array(appointmentSummary),
  /** The last two, the latest first. */
  previousAppointments: z.array(appointmentSummary),
  intakeForm: intakeFormSummary.nullable(),
  /** The active one. */
  contract: contract.nullable(),
  /** All of them, newest first. */
  contracts: z.array(contract),
  /** The patient's insurance forms, newest first. */
  insuranceForms: z.array(insuranceForm),
  fakeGfPatientId: z.string().nullable(),
  googleClientId: z.string().nullable(),
  /** Hidden from the search, and kept everywhere else. */
  archived: z.boolean(),
  /** The record that this one was merged into. */
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
  /** Found by similarity only: shown in a group of its own. */
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
/** The same by the method that older callers use. */
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
  /** Probably the same person, or a member of the same household. */
  kind: z.enum(['duplicate', 'family']),
})
export type LikelyDuplicate = z.output<typeof likelyDuplicate>

export const likelyDuplicates = endpoint({
  method: 'POST',
  path: '/patients/duplicates',
  who: 'staff',
  // POST, although it changes nothing: patient data does not belong in an address.
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
  reply: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      photo: z.string().nullable(),
      status: z.enum(['', 'SEATED']),
      /** Only where another of those asked for has the same name, and a day is known. */
      dob: z.string().optional(),
    }),
  ),
})
