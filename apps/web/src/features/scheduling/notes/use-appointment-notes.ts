import {
  addAppointmentNote,
  changeAppointmentNote,
  deleteAppointmentNote,
} from '@archwire/contract/notes/calls'
import type { Note } from '@archwire/contract/notes/note'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { notDeleted, withChanged, withNote, without } from '../../../shared/notes/notes.tsx'
import { notePagesQuery } from '../../../shared/notes/older-notes.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { appointmentQuery } from '../appointments/appointment-queries.ts'
import { appointmentKey } from '../appointments/query-keys.ts'

/** All notes of an appointment; its window has only the newest. */
export const appointmentNotesQuery = (id: number) => notePagesQuery(appointmentKey(id), id)

type NoteText = { doctor_id: number | null; annotation: string }

const addNote = (id: number, text: NoteText, idempotencyKey: string): Promise<Note> =>
  call(addAppointmentNote, { params: { id }, body: text }, { idempotencyKey })

const changeNote = (id: number, note: Note, annotation: string): Promise<Note> =>
  call(
    changeAppointmentNote,
    { params: { id, noteId: note.id }, body: { doctor_id: note.doctor?.id ?? null, annotation } },
    { ifMatch: note.updatedAt },
  )

const deleteNote = (id: number, note: Note): Promise<undefined> =>
  call(deleteAppointmentNote, { params: { id, noteId: note.id } }, { ifMatch: note.updatedAt })

const notSaved = 'Something went wrong when saving notes!'

/** The cached notes of an appointment: the newest ones in its window and the pages with older ones. */
function useNotesCache(appointmentId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = appointmentQuery(appointmentId)
  const { queryKey: pagesKey } = appointmentNotesQuery(appointmentId)
  const putNewest = (change: (notes: Note[]) => Note[]) =>
    queryClient.setQueryData(queryKey, known => {
      if (known === undefined) return known
      const notes = change(known.notes)
      return { ...known, notes, notesCount: known.notesCount + notes.length - known.notes.length }
    })
  return {
    putNewest,
    put: (change: (notes: Note[]) => Note[]) => {
      putNewest(change)
      queryClient.setQueryData(pagesKey, known => known && { ...known, pages: known.pages.map(change) })
    },
    /**
     * Cancels reads before an optimistic change that they do not include yet. Returns a function that undoes the
     * change.
     */
    stopReading: async (): Promise<() => void> => {
      await Promise.all([queryKey, pagesKey].map(key => queryClient.cancelQueries({ queryKey: [...key] })))
      const notes = queryClient.getQueryData(queryKey)?.notes
      const pages = queryClient.getQueryData(pagesKey)
      return () => {
        if (notes !== undefined) putNewest(() => notes)
        queryClient.setQueryData(pagesKey, pages)
      }
    },
    readAgain: () =>
      void inBackground(() => queryClient.invalidateQueries({ queryKey: appointmentKey(appointmentId) })),
  }
}

type Hooks = { onSuccess: () => void }

/** Adds a note. Pressed twice, or again after a lost response, it is added once. */
export function useAddNote(appointmentId: number, doctorId: number | null, { onSuccess }: Hooks) {
  const cache = useNotesCache(appointmentId)
  const [keyFor] = useState(idempotencyKeys)
  return useMutation({
    mutationFn: (annotation: string) => {
      const text = { doctor_id: doctorId, annotation }
      return addNote(appointmentId, text, keyFor(text))
    },
    onSuccess: note => {
      cache.putNewest(notes => withNote(notes, note))
      cache.readAgain()
      notifySaved('Created note.')
      onSuccess()
    },
  })
}

/** Changes and removals are shown at once, and rolled back with a notice if the server refuses. */
export function useChangeNote(appointmentId: number) {
  const cache = useNotesCache(appointmentId)
  /** Undoes the change. If somebody else has saved first, it shows and returns their version. */
  const rollBack = (error: Error, undo: (() => void) | undefined): Note | undefined => {
    undo?.()
    const conflicting = conflictingVersion<Note>(error)
    if (conflicting !== undefined) cache.put(notes => withChanged(notes, conflicting.id, conflicting))
    cache.readAgain()
    return conflicting
  }
  const change = useMutation({
    mutationFn: ({ note, annotation }: { note: Note; annotation: string }) =>
      changeNote(appointmentId, note, annotation),
    onMutate: async ({ note, annotation }) => {
      const undo = await cache.stopReading()
      cache.put(notes => withChanged(notes, note.id, { annotation }))
      return undo
    },
    onSuccess: note => {
      cache.put(notes => withChanged(notes, note.id, note))
      notifySaved('Updated note.')
    },
    // After a conflict the other version is offered beside the form.
    onError: (error, _, undo) => {
      if (rollBack(error, undo) === undefined) notifyError(noteErrorMessage(error))
    },
  })
  const remove = useMutation({
    mutationFn: (note: Note) => deleteNote(appointmentId, note),
    onMutate: async note => {
      const undo = await cache.stopReading()
      cache.put(notes => without(notes, note.id))
      return undo
    },
    onSuccess: () => {
      // An older note moves up into its place.
      cache.readAgain()
      notifySaved('Note deleted.')
    },
    onError: (error, _, undo) =>
      notifyError(rollBack(error, undo) === undefined ? noteErrorMessage(error) : notDeleted(error)),
  })
  return { change, remove }
}

/** Includes the reason if it is one that the person can do something about. */
export const noteErrorMessage = (error: Error): string =>
  error instanceof CallError && error.kind === 'refused' && error.status >= 500
    ? notSaved
    : `${notSaved} ${error.message}`
