import { z } from 'zod'
import { labelRef } from '../clinic/labels.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { appointment } from './appointment.ts'
import { acknowledgedWarnings } from './appointment-calls.ts'

const params = z.object({ id })
/** yyyy-M-d h:mm AM, in the clinic's time; the server's clock without it. */
const moment = z.string().max(40).optional()

export const confirmAppointment = endpoint({
  method: 'PUT',
  path: '/appointments/:id/confirm',
  who: 'staff',
  summary: 'Note that the patient has confirmed, or not after all',
  params,
  body: z.object({ completed: z.boolean() }),
  reply: appointment,
})

export const checkIn = endpoint({
  method: 'PUT',
  path: '/appointments/:id/check_in',
  who: 'staff',
  summary: 'The patient has arrived and waits',
  params,
  body: z.object({ checkedInTime: moment }).default({}),
  reply: appointment,
})

export const undoCheckIn = endpoint({
  method: 'DELETE',
  path: '/appointments/:id/check_in',
  who: 'staff',
  summary: 'The patient has not arrived after all',
  status: 200,
  params,
  reply: appointment,
})

export const seatPatient = endpoint({
  method: 'PUT',
  path: '/appointments/:id/seat',
  who: 'staff',
  summary:
    'The patient is with a doctor or in a room now, 409 where somebody unseen sits in that room; or is not after all',
  params,
  body: z.object({
    id: z.number().int().positive().optional(),
    doctorId: z.number().int().positive().nullable().default(null),
    roomId: z.number().int().positive().nullable().default(null),
    seated: z.boolean(),
    seatedTime: moment,
    acknowledgedWarnings,
  }),
  reply: appointment,
})

export const finishVisit = endpoint({
  method: 'PUT',
  path: '/appointments/:id/finish',
  who: 'staff',
  summary: 'The seated patient has been treated and goes home',
  params,
  body: z.object({ finishedTime: moment }).default({}),
  reply: appointment,
})

export const unfinishVisit = endpoint({
  method: 'DELETE',
  path: '/appointments/:id/finish',
  who: 'staff',
  summary: 'The patient is still seated, after all, 409 where somebody unseen sits in that room by now',
  status: 200,
  params,
  body: z.object({ acknowledgedWarnings }).default({}),
  reply: appointment,
})

export const markNoShow = endpoint({
  method: 'PUT',
  path: '/appointments/:id/no_show',
  who: 'staff',
  summary: 'The patient did not come; or did after all, 409 where somebody unseen has the time by now',
  params,
  body: z.object({ noShow: z.boolean(), acknowledgedWarnings }),
  reply: appointment,
})

export const markReschedule = endpoint({
  method: 'PUT',
  path: '/appointments/:id/reschedule',
  who: 'staff',
  summary:
    'The appointment is to be moved to another time; or is not after all, 409 where somebody unseen has the time by now',
  params,
  body: z.object({ reschedule: z.boolean(), acknowledgedWarnings }),
  reply: appointment,
})

export const addAppointmentLabel = endpoint({
  method: 'PUT',
  path: '/appointments/:id/labels/:labelId',
  who: 'staff',
  summary: 'Put a label on an appointment, at most three',
  params: z.object({ id, labelId: id }),
  reply: z.array(labelRef),
})

export const removeAppointmentLabel = endpoint({
  method: 'DELETE',
  path: '/appointments/:id/labels/:labelId',
  who: 'staff',
  summary: 'Take a label off an appointment',
  params: z.object({ id, labelId: id }),
})
