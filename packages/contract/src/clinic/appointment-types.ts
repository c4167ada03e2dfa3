import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { roomRef } from './rooms.ts'
import { affectedAppointments, color, name, setUpRecord } from './setup-fields.ts'

export const typeRef = z.object({
  id: z.number().int(),
  title: z.string(),
  color: z.string(),
  isRemote: z.boolean(),
  duration: z.number().int(),
})

export const appointmentType = typeRef.extend({ room: roomRef.nullable() })
export type AppointmentType = z.output<typeof appointmentType>

/** A type that can be chosen. `startsTreatment`: a visit of this type can begin a treatment. */
const offeredType = appointmentType.extend({ startsTreatment: z.boolean() })
export type OfferedType = z.output<typeof offeredType>

const type = z.object({
  title: name(80),
  color,
  duration: z
    .number({ error: 'Duration is required' })
    .int()
    .min(15, { error: 'Must be greater than or equal to 15' })
    .max(720, { error: 'Must be less than or equal to 720' })
    .multipleOf(15, { error: 'Must be a multiple of 15' }),
  isRemote: z.boolean(),
  roomId: z.number().int().positive().nullable(),
  startsTreatment: z.boolean(),
})
/** A type without references to other records. */
export const typeByItself = type.omit({ roomId: true })
export type AppointmentTypeChange = z.output<typeof type>

export const appointmentTypeSettings = typeRef.extend({
  roomId: z.number().int().nullable(),
  startsTreatment: z.boolean(),
  ...setUpRecord,
})
export type AppointmentTypeSettings = z.output<typeof appointmentTypeSettings>

export const listAppointmentTypes = endpoint({
  method: 'GET',
  path: '/appointment_types',
  who: 'staff',
  summary: 'The types in use, on site and virtual',
  reply: z.object({ onSite: z.array(offeredType), virtual: z.array(offeredType) }),
})

export const listAppointmentTypeSettings = endpoint({
  method: 'GET',
  path: '/settings/appointment_types',
  who: 'admin',
  summary: 'Every appointment type, also those out of use',
  reply: z.array(appointmentTypeSettings),
})

export const addAppointmentType = endpoint({
  method: 'POST',
  path: '/settings/appointment_types',
  who: 'admin',
  summary: 'Add an appointment type; every doctor who is there offers it',
  idempotent: true,
  body: z.object({
    appointment_type: type.extend({
      isRemote: type.shape.isRemote.default(false),
      roomId: type.shape.roomId.default(null),
      startsTreatment: type.shape.startsTreatment.default(false),
    }),
  }),
  reply: appointmentTypeSettings,
})

export const changeAppointmentType = endpoint({
  method: 'PUT',
  path: '/settings/appointment_types/:id',
  who: 'admin',
  summary: 'Change an appointment type, move it, or take it back into use; what is left out stays',
  versioned: true,
  params: z.object({ id }),
  body: z.object({
    appointment_type: type
      .extend({ active: z.boolean(), position: z.number().int().min(0).max(1_000) })
      .partial(),
  }),
  reply: appointmentTypeSettings,
})

export const removeAppointmentType = endpoint({
  method: 'DELETE',
  path: '/settings/appointment_types/:id',
  who: 'admin',
  summary: 'Delete an appointment type; one that was ever used is taken out of use instead, and answered',
  params: z.object({ id }),
  reply: appointmentTypeSettings.optional(),
  status: 200,
})

export const appointmentsOfType = endpoint({
  method: 'GET',
  path: '/settings/appointment_types/:id/affected',
  who: 'admin',
  summary: 'Which appointments to come are of this type',
  params: z.object({ id }),
  reply: affectedAppointments,
})
