import type { Note } from '@archwire/contract/notes/note'
import type { PatientNoteChange } from '@archwire/contract/notes/patient-note-calls'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '../../../lib/api/call-error.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { notDeleted } from '../../../shared/notes/notes.tsx'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { useNoteCaches } from './note-caches.ts'
import { changeNote } from './patient-notes.ts'
import { removeNote } from './treatments.ts'

/** Includes the reason if it is one that the person can do something about. */
export const noteErrorMessage = (what: 'create' | 'update' | 'delete', error: Error): string => {
  const message = `We could not ${what} the note`
  const isOurs = error instanceof CallError && error.kind === 'refused' && error.status >= 500
  return isOurs ? message : `${message}. ${error.message}`
}

/** Changes are shown at once, and rolled back and read again if the server refuses. */
export function useChangeNote(patientId: number) {
  const caches = useNoteCaches(patientId)
  return useMutation({
    mutationFn: ({ note, change }: { note: Note; change: PatientNoteChange }) => changeNote(note, change),
    onMutate: async ({ note, change }) => {
      const undo = await caches.stopReading()
      caches.change(note.id, change as Partial<Note>)
      return undo
    },
    onSuccess: note => caches.change(note.id, note),
    onError: (_error, _variables, undo) => undo?.(),
    onSettled: caches.readAgain,
  })
}

/** Deletes after confirmation: removed at once, and restored if the server refuses. */
export function useRemoveNote(patientId: number): (note: Note, onRemove?: () => void) => Promise<void> {
  const caches = useNoteCaches(patientId)
  const confirm = useConfirm()
  const remove = useMutation({
    mutationFn: removeNote,
    onMutate: async note => {
      const undo = await caches.stopReading()
      caches.remove(note.id)
      return undo
    },
    onSuccess: () => notifySaved('Note deleted.'),
    onError: (error, _note, undo) => {
      undo?.()
      const conflicting = conflictingVersion<Note>(error)
      if (conflicting !== undefined) caches.change(conflicting.id, conflicting)
      notifyError(conflicting === undefined ? noteErrorMessage('delete', error) : notDeleted(error))
    },
    onSettled: caches.readAgain,
  })
  return async (note, onRemove) => {
    const text = 'Are you sure that you want to delete this note?'
    if (!(await confirm({ text, yes: 'Delete', isDangerous: true }))) return
    onRemove?.()
    remove.mutate(note)
  }
}
