import type { Note } from '@archwire/contract/notes/note'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { inBackground } from '../../../lib/in-background.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { withChanged, withNote, without } from '../../../pickers/notes/note-lists.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { appointmentQuery } from '../api/appointments.ts'
import { appointmentKey } from '../api/keys.ts'
import { addNote, changeNote, deleteNote } from '../api/notes.ts'

const notSaved = 'Something went wrong when saving notes!'

/** The notes of one appointment, wherever its window shows them. */
function useNotesCache(appointmentId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = appointmentQuery(appointmentId)
  return {
    put: (change: (notes: Note[]) => Note[]) =>
      queryClient.setQueryData(queryKey, known => known && { ...known, notes: change(known.notes) }),
    current: () => queryClient.getQueryData(queryKey)?.notes ?? [],
    stopReading: () => queryClient.cancelQueries({ queryKey }),
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
      cache.put(notes => withNote(notes, note))
      cache.readAgain()
      notifySaved('Created note.')
      onSuccess()
    },
  })
}

/** What is changed or removed shows at once, and comes back, with a word, when the server would not have it. */
export function useChangeNote(appointmentId: number) {
  const cache = useNotesCache(appointmentId)
  const rollBack = (error: Error, before: Note[] | undefined) => {
    if (before !== undefined) cache.put(() => before)
    cache.readAgain()
    notifyError(wordsFor(error))
  }
  const change = useMutation({
    mutationFn: ({ note, annotation }: { note: Note; annotation: string }) =>
      changeNote(appointmentId, note, annotation),
    onMutate: async ({ note, annotation }) => {
      await cache.stopReading()
      const before = cache.current()
      cache.put(notes => withChanged(notes, note.id, { annotation }))
      return before
    },
    onSuccess: note => {
      cache.put(notes => withChanged(notes, note.id, note))
      notifySaved('Updated note.')
    },
    onError: (error, _, before) => rollBack(error, before),
  })
  const remove = useMutation({
    mutationFn: (note: Note) => deleteNote(appointmentId, note),
    onMutate: async note => {
      await cache.stopReading()
      const before = cache.current()
      cache.put(notes => without(notes, note.id))
      return before
    },
    onSuccess: () => notifySaved('Note deleted.'),
    onError: (error, _, before) => rollBack(error, before),
  })
  return { change, remove }
}

/** The reason too, where there is one that the person can do something about. */
export const wordsFor = (error: Error): string =>
  error instanceof CallError && error.kind === 'refused' && error.status >= 500
    ? notSaved
    : `${notSaved} ${error.message}`
