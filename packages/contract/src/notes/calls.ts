import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { note } from './note.ts'

export const noteText = z.object({
  doctor_id: z.number().int().positive().nullable().default(null),
  annotation: z.string().max(20_000).default(''),
})

export const listAppointmentNotes = endpoint({
  method: 'GET',
  path: '/appointments/:id/notes',
  who: 'staff',
  summary:
    'The notes of an appointment, the newest first, 50 at a time; before: older than the note of that id; of=visit: without what everybody should know of the patient',
  params: z.object({ id }),
  query: z.object({ before: id.optional(), of: z.enum(['visit']).optional() }),
  reply: z.array(note),
})

export const addAppointmentNote = endpoint({
  method: 'POST',
  path: '/appointments/:id/notes',
  who: 'staff',
  summary: 'Add a note to an appointment',
  idempotent: true,
  params: z.object({ id }),
  body: noteText,
  reply: note,
})

export const changeAppointmentNote = endpoint({
  method: 'PUT',
  path: '/appointments/:id/notes/:noteId',
  who: 'staff',
  summary: 'Change a note of an appointment, while it is less than 24 hours old',
  versioned: true,
  params: z.object({ id, noteId: id }),
  body: noteText,
  reply: note,
})

export const deleteAppointmentNote = endpoint({
  method: 'DELETE',
  path: '/appointments/:id/notes/:noteId',
  who: 'staff',
  summary: 'Delete a note of an appointment, while it is less than 24 hours old',
  versioned: true,
  params: z.object({ id, noteId: id }),
})
