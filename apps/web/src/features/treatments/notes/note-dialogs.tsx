import type { Note } from '@archwire/contract/notes/note'
import { closedNote, isNoteOpen } from '@archwire/domain/notes/note-times'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useNow } from '../../../lib/dates/clock.ts'
import { NoteConflict, NoteText } from '../../../shared/notes/notes.tsx'
import { FormDialog, LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { untouched, useVersionedForm } from '../../../ui/form/use-versioned-form.ts'
import { useNoteCaches } from './note-caches.ts'
import {
  changeOf,
  NoteFormDialog,
  type NoteValues,
  noteRequest,
  noteRules,
  valuesOf,
} from './note-form-dialog.tsx'
import { addNote, noteQuery } from './patient-notes.ts'
import { noteErrorMessage, useChangeNote } from './use-change-note.ts'

type NewNoteDialogProps = { patientId: number; type: Note['classification']; onClose: () => void }

/** A new note about a patient. Pressed twice, or again after a lost response, it is added once. */
export function NewNoteDialog({ patientId, type, onClose }: NewNoteDialogProps) {
  usePageTitle('New note')
  const caches = useNoteCaches(patientId)
  const note = useFormDialog<NoteValues>({
    name: `patient-note-${patientId}-${type}`,
    initial: { annotation: '', classification: type, alerts: false },
    rules: noteRules,
    save: async (values, keyFor) => {
      const request = noteRequest(values)
      if (request === undefined) throw new Error('the rules have let a note pass without a type')
      await addNote(patientId, request, keyFor(request))
      caches.readAgain()
      notifySaved('Note has been created')
    },
    onClose,
  })
  return (
    <NoteFormDialog
      title={type === 'green' ? 'New office note' : 'New note'}
      note={note}
      draftKey={`patient-note:${patientId}:${type}`}
      message={
        note.error === null ? null : (
          <Message kind="alert">
            <p>{noteErrorMessage('create', note.error)}</p>
          </Message>
        )
      }
      onClose={onClose}
    />
  )
}

type EditNoteDialogProps = { patientId: number; noteId: number; onClose: () => void }

/** A note about a patient, which can be changed for a day and then only read. */
export function EditNoteDialog({ patientId, noteId, onClose }: EditNoteDialogProps) {
  usePageTitle('Note')
  const now = useNow()
  const { data: note, error, isFetching, refetch } = useQuery(noteQuery(patientId, noteId))
  // Once opened, the form stays editable past the last minute; the server decides.
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = note !== undefined && isNoteOpen(note.createdAt, now)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (note === undefined) {
    const words = "It wasn't possible to load the patient notes."
    return (
      <LoadingDialog
        title="Note"
        failure={error === null || isFetching ? undefined : { error, words }}
        retry={() => void refetch()}
        onClose={onClose}
      />
    )
  }
  if (isOpen || wasOpen) return <Editing latest={note} onClose={onClose} />
  return (
    <FormDialog
      title="Note"
      submitLabel={null}
      working={undefined}
      onSubmit={event => event.preventDefault()}
      onClose={onClose}
    >
      <div>
        <NoteText note={note} />
      </div>
      <Message kind="notice">
        <p>{closedNote}</p>
      </Message>
    </FormDialog>
  )
}

/** A change by somebody else replaces an untouched note; beside an edited one the person chooses. */
function Editing({ latest, onClose }: { latest: Note; onClose: () => void }) {
  const change = useChangeNote(latest.patientId)
  const note = useVersionedForm<Note, NoteValues>({
    name: `note-dialog-${latest.id}`,
    latest,
    valuesOf,
    rules: noteRules,
    save: async (values, base) => {
      const saved = await change.mutateAsync({ note: base, change: changeOf(base, values) })
      notifySaved('Note has been updated')
      return saved
    },
    asks: true,
    mayFollow: untouched,
    onClose,
  })
  const { error, theirs } = note
  const isConflict = theirs !== undefined && conflictingVersion(error) !== undefined
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isConflict || note.isWorking || !note.validate()) return
    // Nothing is saved, so a draft that was not continued stays.
    if (Object.keys(changeOf(note.base, note.form.getValues())).length === 0) onClose()
    else note.submit()
  }
  return (
    <NoteFormDialog
      title="Edit note"
      note={{ ...note, submit }}
      draftKey={`note:${latest.id}`}
      message={
        isConflict ? (
          <NoteConflict
            theirs={theirs}
            onKeepMine={() => note.keepMine()}
            onTakeTheirs={() => note.takeTheirs()}
          />
        ) : error === null ? null : (
          <Message kind="alert">
            <p>{noteErrorMessage('update', error)}</p>
          </Message>
        )
      }
      onClose={onClose}
    />
  )
}
