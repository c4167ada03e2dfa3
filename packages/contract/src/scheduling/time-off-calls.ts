import { z } from 'zod'
import { doctorRef } from '../clinic/doctors.ts'
import { roomRef } from '../clinic/rooms.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, optionalText } from '../fields.ts'

export const timeableTypes = ['Clinic', 'Room', 'Doctor'] as const

/** Blocked time: of the whole clinic, a room, or a doctor. */
export const timeOff = z.object({
  id: z.number().int(),
  startsAt: instant,
  endsAt: instant,
  doctor: doctorRef.nullable(),
  room: roomRef.nullable(),
  virtual: z.boolean(),
  notes: z.string().nullable(),
  timeableType: z.enum(timeableTypes),
  timeableId: z.number().int(),
  updatedAt: instant,
})
export type TimeOff = z.output<typeof timeOff>

const timeOffChange = z.object({
  timeableId: z.number().int().positive().nullable().default(null),
  // Any other value means the clinic.
  timeableType: z.enum(timeableTypes).catch('Clinic'),
  /** yyyy/M/d h:mm AM, in the clinic's time. */
  startsAt: z.string({ error: 'Date is required' }).max(40),
  duration: z
    .number({ error: 'End time is required' })
    .int()
    .min(1, { error: 'Must be after start' })
    .max(1_440),
  /**
   * When it ends by the clinic's clock, in the format of startsAt. It takes precedence over the duration, which is
   * ambiguous when clocks change.
   */
  endsAt: z.string().max(40).optional(),
  virtual: z.boolean().default(false),
  notes: optionalText(2_000).default(null),
})
export type TimeOffChange = z.output<typeof timeOffChange>

export const getTimeOff = endpoint({
  method: 'GET',
  path: '/time_offs/:id',
  who: 'staff',
  summary: 'One blocked time',
  params: z.object({ id }),
  reply: timeOff,
})

export const blockTime = endpoint({
  method: 'POST',
  path: '/time_offs',
  who: 'admin',
  summary: 'Block time of the clinic, a room or a doctor',
  idempotent: true,
  fieldErrors: 'json-string',
  body: z.object({ time_off: timeOffChange }),
  reply: timeOff,
})

export const changeTimeOff = endpoint({
  method: 'PUT',
  path: '/time_offs/:id',
  who: 'staff',
  summary: 'Change blocked time',
  versioned: true,
  fieldErrors: 'json-string',
  params: z.object({ id }),
  body: z.object({ time_off: timeOffChange }),
  reply: timeOff,
})

export const cancelTimeOff = endpoint({
  method: 'DELETE',
  path: '/time_offs/:id',
  who: 'staff',
  summary: 'Give blocked time free again',
  versioned: true,
  params: z.object({ id }),
})
