import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, instant, optionalText, phoneNumber, timeZone } from '../fields.ts'
import { typeRef } from './appointment-types.ts'
import { doctorRef } from './doctors.ts'
import { roomRef } from './rooms.ts'

const blankAsNull = (value: unknown) => (value === '' ? null : value)

const editable = z.object({
  name: z.string().trim().min(1, "can't be blank").max(200),
  timeZone,
  email: z.preprocess(blankAsNull, email.nullable()),
  phoneNumber: z.preprocess(blankAsNull, phoneNumber.nullable()),
  address1: optionalText(200),
  address2: optionalText(200),
  city: optionalText(100),
  state: optionalText(50),
  zipcode: optionalText(20),
  taxId: z.preprocess(
    blankAsNull,
    z
      .string()
      .regex(/^\d{9}$/, 'is invalid')
      .nullable(),
  ),
  npi: z.preprocess(
    blankAsNull,
    z
      .string()
      .regex(/^\d{10}$/, 'is invalid')
      .nullable(),
  ),
  idleMinutes: z.number().int().min(5).max(720),
  /** How many days a link works after it was sent to a patient. */
  linkDays: z.number().int().min(1).max(730),
  legacyLedgerUrl: z.preprocess(
    blankAsNull,
    z
      .string()
      .max(500)
      .regex(/^https:\/\//, 'is invalid')
      .nullable(),
  ),
})

/** The details that the set-up of a clinic requires; the others can be added later. */
export const firstDetails = editable.pick({
  name: true,
  timeZone: true,
  phoneNumber: true,
  address1: true,
  address2: true,
  city: true,
  state: true,
  zipcode: true,
})

export const clinicSettings = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  timeZone: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  taxId: z.string().nullable(),
  npi: z.string().nullable(),
  idleMinutes: z.number().int(),
  linkDays: z.number().int(),
  legacyLedgerUrl: z.string().nullable(),
  updatedAt: instant,
  /** Who changed it last; null if nobody has. */
  updatedBy: z.string().nullable(),
})
export type ClinicSettings = z.output<typeof clinicSettings>

const billingOnboardingStatus = z.enum([
  'not_started',
  'action_required',
  'pending_verification',
  'completed',
  'rejected',
  'disconnected',
])

/** What all users need to know about their clinic. */
const clinic = z.object({
  id: z.number().int(),
  name: z.string(),
  timeZone: z.string(),
  appointmentTypes: z.array(typeRef),
  rooms: z.array(roomRef),
  doctors: z.array(doctorRef.omit({ lastName: true })),
  stripeLedgerAccountId: z.string().nullable(),
  /** The address of the ledger that the clinic used before, with {patientId} and {accountId} to fill in. */
  legacyLedgerUrl: z.string().nullable(),
  billingOnboardingStatus,
})

export const getClinic = endpoint({
  method: 'GET',
  path: '/clinics',
  who: 'staff',
  summary: 'The clinic of whoever is logged in, with its rooms, doctors and types in use',
  reply: clinic,
})

export const getClinicSettings = endpoint({
  method: 'GET',
  path: '/settings/clinic',
  who: 'admin',
  summary: "The clinic's own details",
  reply: clinicSettings,
})

export const changeClinicSettings = endpoint({
  method: 'PUT',
  path: '/settings/clinic',
  who: 'admin',
  summary: "Change the clinic's own details; what is left out stays",
  versioned: true,
  body: z.object({ clinic: editable.partial() }),
  reply: clinicSettings,
})
export type ClinicChange = z.output<typeof editable>
