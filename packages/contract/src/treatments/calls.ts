import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { noteText } from '../notes/calls.ts'
import { type Note, note } from '../notes/note.ts'
import { appointmentSummary } from '../scheduling/appointment.ts'

/** An appointment in the list of treatments. */
export const treatedAppointment = appointmentSummary.extend({
  /** Its day in the clinic, yyyy-MM-dd. */
  day: z.string(),
  /** The doctor of its note, unless another one is chosen. */
  doctorId: z.number().int().nullable(),
})
export type TreatedAppointment = z.output<typeof treatedAppointment>

/** An item with a classification is a note, any other an appointment. */
export type Treatment = TreatedAppointment | Note
export const isNote = (item: Treatment): item is Note => 'classification' in item

export const treatmentsPerPage = 50

/** The cursor of an item in the list, to load older ones. */
export const placeOf = (item: Treatment): string =>
  isNote(item)
    ? `${new Date(item.createdAt).toISOString()}~n${item.id}`
    : `${new Date(item.startsAt).toISOString()}~a${item.id}`

const place = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[an]\d{1,15}$/)
  .transform(text => {
    const [at, which] = text.split('~') as [string, string]
    const kind = which.startsWith('n') ? ('note' as const) : ('appointment' as const)
    return { at: new Date(at), kind, id: Number(which.slice(1)) }
  })
  // The pattern alone would accept a thirteenth month.
  .refine(({ at }) => !Number.isNaN(at.getTime()), { error: 'is invalid' })
export type TreatmentPlace = z.output<typeof place>

export const listTreatments = endpoint({
  method: 'GET',
  path: '/patients/:id/treatments',
  who: 'staff',
  summary:
    'Appointments and notes of a patient, the newest first, 50 at a time; before: older than that place',
  params: z.object({ id }),
  query: z.object({ before: place.optional() }),
  reply: z.array(z.union([note, treatedAppointment])),
})

const ofPatient = z.object({ patientId: id })
const ofNote = ofPatient.extend({ noteId: id })
const ofAppointment = ofPatient.extend({ appointmentId: id })
const yellowNote = noteText.pick({ annotation: true })

export const addTreatmentNote = endpoint({
  method: 'POST',
  path: '/patients/:patientId/treatments/notes',
  who: 'staff',
  summary: 'Add a yellow note about a treatment',
  idempotent: true,
  params: ofPatient,
  body: yellowNote,
  reply: note,
})

export const changeTreatmentNote = endpoint({
  method: 'PUT',
  path: '/patients/:patientId/treatments/notes/:noteId',
  who: 'staff',
  summary: 'Change the text of a note, while it is less than 24 hours old',
  versioned: true,
  params: ofNote,
  body: yellowNote,
  reply: note,
})

export const deleteTreatmentNote = endpoint({
  method: 'DELETE',
  path: '/patients/:patientId/treatments/notes/:noteId',
  who: 'staff',
  summary: 'Delete a note, while it is less than 24 hours old',
  versioned: true,
  params: ofNote,
})

export const addTreatmentAppointmentNote = endpoint({
  method: 'POST',
  path: '/patients/:patientId/treatments/appointments/:appointmentId/notes',
  who: 'staff',
  summary: 'Add a note to an appointment of the patient',
  fieldErrors: 'sentence',
  idempotent: true,
  params: ofAppointment,
  body: noteText,
  reply: note,
})

export const changeTreatmentAppointmentNote = endpoint({
  method: 'PUT',
  path: '/patients/:patientId/treatments/appointments/:appointmentId/notes/:noteId',
  who: 'staff',
  summary: 'Change a note of an appointment of the patient, while it is less than 24 hours old',
  fieldErrors: 'sentence',
  versioned: true,
  params: ofAppointment.extend({ noteId: id }),
  body: noteText,
  reply: note,
})

export const deleteTreatmentAppointmentNote = endpoint({
  method: 'DELETE',
  path: '/patients/:patientId/treatments/appointments/:appointmentId/notes/:noteId',
  who: 'staff',
  summary: 'Delete a note of an appointment of the patient, while it is less than 24 hours old',
  versioned: true,
  params: ofAppointment.extend({ noteId: id }),
})
