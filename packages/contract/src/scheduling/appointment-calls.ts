import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { appointment } from './appointment.ts'

const duration = z
  .number({ error: 'Duration is required' })
  .int()
  .min(15, { error: 'Must be greater than or equal to 15' })
  .max(720, { error: 'Must be less than or equal to 720' })

const written = z.string().max(254).nullable().optional()

/** With an id an existing patient, whose fields are ignored; without one a new patient. */
const patientAttributes = z.object({
  id: z.number().int().positive().nullable().optional(),
  firstName: written,
  lastName: written,
  email: written,
  phoneNumber: written,
  referredBy: written,
  contactMethod: written,
})

/** The keys of the warnings that the user has acknowledged. Left out: the user was not asked. */
export const acknowledgedWarnings = z.array(z.string().max(100)).max(200).optional()

const appointmentChange = z.object({
  appointmentTypeId: z.number({ error: 'Pick an appointment type' }).int().positive(),
  doctorId: z.number().int().positive().nullable().default(null),
  duration,
  /** yyyy-M-d h:mm AM, in the clinic's time; or an instant with its offset. */
  startsAt: z.string({ error: 'Date is required' }).max(40),
  roomId: z.number().int().positive().nullable().default(null),
  virtual: z.boolean().default(false),
  patientAttributes: patientAttributes.default({}),
  acknowledgedWarnings,
})
export type AppointmentChange = z.output<typeof appointmentChange>

export const warningFields = ['doctor', 'startsAt', 'room', 'patient', 'duration', 'appointmentType'] as const

export const warningsResponse = z.object({
  warnings: z.partialRecord(z.enum(warningFields), z.array(z.string())),
  /** One for each cause: sent back as acknowledgedWarnings once the user has seen them. */
  keys: z.array(z.string()),
})
export type WarningsResponse = z.output<typeof warningsResponse>

const warningsRequest = z.object({
  id: z.number().int().positive().optional(),
  doctor_id: z.number().int().positive().nullable().default(null),
  room_id: z.number().int().positive().nullable().default(null),
  patient_id: z.number().int().positive().nullable().default(null),
  appointment_type_id: z.number().int().positive().nullable().default(null),
  virtual: z.boolean().default(false),
  duration: duration.default(15),
  starts_at: z.string({ error: 'Date is required' }).max(40),
})

export const checkNewAppointment = endpoint({
  method: 'POST',
  path: '/appointments/warnings',
  who: 'staff',
  summary: 'What would stand in the way of a new appointment; nothing forbids it',
  status: 200,
  fieldErrors: 'json-string',
  body: z.object({ appointment: warningsRequest }),
  reply: warningsResponse,
})

export const checkAppointment = endpoint({
  method: 'PUT',
  path: '/appointments/warnings/:id',
  who: 'staff',
  summary: 'What would stand in the way of changing an appointment to this; nothing forbids it',
  fieldErrors: 'json-string',
  params: z.object({ id }),
  body: z.object({ appointment: warningsRequest }),
  reply: warningsResponse,
})

export const getAppointment = endpoint({
  method: 'GET',
  path: '/appointments/:id',
  who: 'staff',
  summary: "An appointment, with its notes, labels and the patient's next and previous ones",
  params: z.object({ id }),
  reply: appointment,
})

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/appointments',
  who: 'staff',
  summary:
    'Book an appointment, for somebody registered or for a new patient; 409 where a warning was not seen',
  idempotent: true,
  fieldErrors: 'json-string',
  body: z.object({ appointment: appointmentChange }),
  reply: appointment,
})

export const changeAppointment = endpoint({
  method: 'PUT',
  path: '/appointments/:id',
  who: 'staff',
  summary: 'Change or move an appointment; 409 where a warning was not seen',
  versioned: true,
  fieldErrors: 'json-string',
  params: z.object({ id }),
  body: z.object({ appointment: appointmentChange }),
  reply: appointment,
})

export const cancelAppointment = endpoint({
  method: 'DELETE',
  path: '/appointments/:id',
  who: 'staff',
  summary: 'Cancel an appointment; the ETag of the answer is the version that undo takes',
  versioned: true,
  params: z.object({ id }),
})

export const undoAppointmentChange = endpoint({
  method: 'POST',
  path: '/appointments/:id/undo',
  who: 'staff',
  summary: 'Put an appointment back as it was before it was last moved, resized or cancelled',
  status: 200,
  params: z.object({ id }),
  body: z.object({ version: instant }),
  reply: appointment,
})

export const historyEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** A person's name; null: the patient or the system. */
  who: z.string().nullable(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const getAppointmentHistory = endpoint({
  method: 'GET',
  path: '/appointments/:id/history',
  who: 'staff',
  summary: 'Who changed what of an appointment and when, the newest first, at most 100',
  params: z.object({ id }),
  reply: z.array(historyEntry),
})
