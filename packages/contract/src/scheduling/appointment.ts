import { z } from 'zod'
import { appointmentType, typeRef } from '../clinic/appointment-types.ts'
import { doctorRef } from '../clinic/doctors.ts'
import { labelRef } from '../clinic/labels.ts'
import { codedRoom } from '../clinic/rooms.ts'
import { instant } from '../fields.ts'
import { note } from '../notes/note.ts'

/** An appointment in the list of a patient's other appointments. */
export const appointmentSummary = z.object({
  id: z.number().int(),
  startsAt: instant,
  room: z.object({ title: z.string() }).nullable(),
  appointmentType: typeRef.pick({ id: true, title: true, color: true }),
  doctor: z.object({ fullName: z.string() }).nullable(),
  labels: z.array(labelRef),
  reschedule: z.boolean(),
  noShow: z.boolean(),
  seated: z.boolean(),
  seatedTime: instant.nullable(),
  finished: z.boolean(),
  /** Only of a visit whose patient has come and was not seated yet. */
  isWaiting: z.literal(true).optional(),
  /** The newest, at most 20. */
  notes: z.array(note),
  /** The number of its notes. */
  notesCount: z.number().int(),
})
export type AppointmentSummary = z.output<typeof appointmentSummary>

const patientOfAppointment = z.object({
  id: z.number().int(),
  fullName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  contactMethod: z.enum(['FaceTime', 'Zoom']).nullable(),
  googleClientId: z.string().nullable(),
})

/** What a calendar and the window of an appointment both show. */
const shownAppointment = z.object({
  id: z.number().int(),
  startsAt: instant,
  endsAt: instant,
  duration: z.number().int(),
  appointmentType,
  doctor: doctorRef.nullable(),
  room: codedRoom.nullable(),
  virtual: z.boolean(),
  patient: patientOfAppointment,
  checkedIn: z.boolean(),
  checkedInTime: instant.nullable(),
  seated: z.boolean(),
  seatedTime: instant.nullable(),
  finished: z.boolean(),
  finishedTime: instant.nullable(),
  completed: z.boolean(),
  isConfirmed: z.boolean(),
  noShow: z.boolean(),
  reschedule: z.boolean(),
  fromBookingPage: z.boolean(),
  labels: z.array(labelRef),
  updatedAt: instant,
})

/** An appointment as the calendar shows it. */
export const listedAppointment = shownAppointment.extend({
  // The days of calendars have these. An appointment's window shows alerts and notes themselves.
  /** A medical alert, one that the patient reported, or a note that is an alert. */
  hasAlert: z.boolean().optional(),
  /** A note was written about this visit. */
  hasNotes: z.boolean().optional(),
  /** The first visit of somebody who was not brought over from other software. */
  isNewPatient: z.boolean().optional(),
})
export type ListedAppointment = z.output<typeof listedAppointment>

/** An appointment with everything in its window. */
export const appointment = shownAppointment.extend({
  patient: patientOfAppointment.extend({
    photo: z.string().nullable(),
    nextAppointments: z.array(appointmentSummary),
    previousAppointments: z.array(appointmentSummary),
  }),
  /** Who booked it online for the patient; absent where the patient did, or staff. */
  booker: z.object({ name: z.string(), relation: z.enum(['parent', 'other']) }).optional(),
  /** Its own newest notes, at most 20, with those that everybody should know (green ones, alerts), at most 50. */
  notes: z.array(note),
  /** The number of its own notes, without those that everybody should know. */
  notesCount: z.number().int(),
})
export type Appointment = z.output<typeof appointment>
