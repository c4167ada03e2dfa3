import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { note } from './note.ts'

const annotation = z.string().max(20_000)
const classification = z.enum(['yellow', 'green'], { error: 'Note type is required' })

type Unwrapped<T extends z.ZodType> = z.ZodType<z.output<T>, z.input<T> | { note: z.input<T> }>

/** Accepts `{note}` or the note itself. preprocess() has an unknown input type; this keeps the type for callers. */
const unwrapped = <T extends z.ZodType>(fields: T) =>
  z.preprocess(
    body => (typeof body === 'object' && body !== null && 'note' in body ? body.note : body),
    fields,
  ) as Unwrapped<T>

const newNote = z.object({
  annotation: annotation.default(''),
  classification,
  alerts: z.boolean().default(false),
})
export type NewPatientNote = z.output<typeof newNote>

const noteChange = z.object({ annotation, classification, alerts: z.boolean() }).partial()
export type PatientNoteChange = z.output<typeof noteChange>

export const profileNotes = endpoint({
  method: 'GET',
  path: '/patients/:id/profile/notes',
  who: 'staff',
  summary:
    'The office notes of a patient, the newest first, 50 at a time; before: older than the note of that id',
  params: z.object({ id }),
  query: z.object({ before: id.optional() }),
  reply: z.array(note),
})

/** All office notes that are alerts, for the banner of the record; at most 50. */
export const alertNotes = endpoint({
  method: 'GET',
  path: '/patients/:id/profile/alert_notes',
  who: 'staff',
  summary: 'The notes of a patient that are marked as alerts, the newest first, at most 50',
  params: z.object({ id }),
  reply: z.array(note),
})

export const getPatientNote = endpoint({
  method: 'GET',
  path: '/patients/:patientId/notes/:noteId',
  who: 'staff',
  summary: 'A note of a patient',
  params: z.object({ patientId: id, noteId: id }),
  reply: note,
})

export const addPatientNote = endpoint({
  method: 'POST',
  path: '/patients/:patientId/notes',
  who: 'staff',
  summary: 'Add a note about a patient',
  idempotent: true,
  params: z.object({ patientId: id }),
  body: unwrapped(newNote),
  reply: note,
})

export const changePatientNote = endpoint({
  method: 'PUT',
  path: '/patients/:patientId/notes/:noteId',
  who: 'staff',
  summary:
    'Change a note of a patient: its text and type while it is less than 24 hours old, its alert at any time',
  versioned: true,
  params: z.object({ patientId: id, noteId: id }),
  body: unwrapped(noteChange),
  reply: note,
})

export const deletePatientNote = endpoint({
  method: 'DELETE',
  path: '/patients/:patientId/notes/:noteId',
  who: 'staff',
  summary: 'Delete a note of a patient, while it is less than 24 hours old',
  versioned: true,
  params: z.object({ patientId: id, noteId: id }),
})
