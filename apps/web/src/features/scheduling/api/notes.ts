import {
  addAppointmentNote,
  changeAppointmentNote,
  deleteAppointmentNote,
} from '@archwire/contract/notes/calls'
import type { Note } from '@archwire/contract/notes/note'
import { call } from '../../../lib/call.ts'
import { notePagesQuery } from '../../../pickers/notes/note-pages.ts'
import { appointmentKey } from './keys.ts'

/** Every note of an appointment, where its window has only the newest of them. */
export const appointmentNotesQuery = (id: number) => notePagesQuery(appointmentKey(id), id)

type NoteText = { doctor_id: number | null; annotation: string }

export const addNote = (id: number, text: NoteText, idempotencyKey: string): Promise<Note> =>
  call(addAppointmentNote, { params: { id }, body: text }, { idempotencyKey })

export const changeNote = (id: number, note: Note, annotation: string): Promise<Note> =>
  call(
    changeAppointmentNote,
    { params: { id, noteId: note.id }, body: { doctor_id: note.doctor?.id ?? null, annotation } },
    { ifMatch: note.updatedAt },
  )

export const deleteNote = (id: number, note: Note): Promise<undefined> =>
  call(deleteAppointmentNote, { params: { id, noteId: note.id } }, { ifMatch: note.updatedAt })
