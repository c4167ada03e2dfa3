import type { Note } from '@archwire/contract/notes/note'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { inBackground } from '../../../lib/in-background.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { notDeleted, withChanged, withNote, without } from '../../../pickers/notes/note-lists.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { appointmentQuery } from '../api/appointments.ts'
import { appointmentKey } from '../api/keys.ts'
import { addNote, appointmentNotesQuery, changeNote, deleteNote } from '../api/notes.ts'

const notSaved = 'Something went wrong when saving notes!'

/** The notes of one appointment, wherever its window shows them: the newest, and the pages with the older ones. */
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
    /** Before something is put there that an answer on its way does not know of yet. Answers how to take it back. */
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

/** A new note. Pressed twice, or again after a lost answer, it is one. */
export function useAddNote(appointmentId: number, doctorId: number | null, { onSuccess }: Hooks) {
  const cache = useNotesCache(appointmentId)
  const [keyFor] = useState(onceKeys)
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

/** What is changed or removed shows at once, and comes back, with a word, when the server would not have it. */
export function useChangeNote(appointmentId: number) {
  const cache = useNotesCache(appointmentId)
  /** Where somebody else was quicker it shows what they wrote, and answers it. */
  const rollBack = (error: Error, takeBack: (() => void) | undefined): Note | undefined => {
    takeBack?.()
    const newer = newerIn<Note>(error)
    if (newer !== undefined) cache.put(notes => withChanged(notes, newer.id, newer))
    cache.readAgain()
    return newer
  }
  const change = useMutation({
    mutationFn: ({ note, annotation }: { note: Note; annotation: string }) =>
      changeNote(appointmentId, note, annotation),
    onMutate: async ({ note, annotation }) => {
      const takeBack = await cache.stopReading()
      cache.put(notes => withChanged(notes, note.id, { annotation }))
      return takeBack
    },
    onSuccess: note => {
      cache.put(notes => withChanged(notes, note.id, note))
      notifySaved('Updated note.')
    },
    // Beside its form the newer text is offered.
    onError: (error, _, takeBack) => {
      if (rollBack(error, takeBack) === undefined) notifyError(wordsFor(error))
    },
  })
  const remove = useMutation({
    mutationFn: (note: Note) => deleteNote(appointmentId, note),
    onMutate: async note => {
      const takeBack = await cache.stopReading()
      cache.put(notes => without(notes, note.id))
      return takeBack
    },
    onSuccess: () => {
      // An older one takes its place.
      cache.readAgain()
      notifySaved('Note deleted.')
    },
    onError: (error, _, takeBack) =>
      notifyError(rollBack(error, takeBack) === undefined ? wordsFor(error) : notDeleted(error)),
  })
  return { change, remove }
}

/** The reason too, where there is one that the person can do something about. */
export const wordsFor = (error: Error): string =>
  error instanceof CallError && error.kind === 'refused' && error.status >= 500
    ? notSaved
    : `${notSaved} ${error.message}`
