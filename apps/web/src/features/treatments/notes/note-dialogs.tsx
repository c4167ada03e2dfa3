import type { Note } from '@archwire/contract/notes/note'
import { closedNote, isNoteOpen } from '@archwire/domain/notes/note-times'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useNow } from '../../../lib/dates/clock.ts'
import {
  discardRecoverable,
  useFormRecovery,
  useRecoverable,
  useRecovered,
} from '../../../lib/forms/form-recovery.ts'
import { NoteConflict, NoteText } from '../../../shared/notes/notes.tsx'
import { FormDialog, LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import {
  changeOf,
  NoteFormDialog,
  type NoteValues,
  noteRequest,
  noteRules,
  valuesOf,
} from './note-form-dialog.tsx'
import { noteQuery } from './patient-notes.ts'
import { noteErrorMessage, useAddNote, useChangeNote } from './use-change-note.ts'

type NewNoteDialogProps = { patientId: number; type: Note['classification']; onClose: () => void }

/** A new note about a patient. */
export function NewNoteDialog({ patientId, type, onClose }: NewNoteDialogProps) {
  usePageTitle('New note')
  const name = `patient-note-${patientId}-${type}`
  const form = useForm<NoteValues>({
    initialValues: { annotation: '', classification: type, alerts: false },
    validate: noteRules,
  })
  useFormRecovery(name, form)
  const add = useAddNote(patientId)
  const isSaved = add.data !== undefined
  // This waits until the form counts as saved; before that, leaving it would still ask for confirmation.
  const goOn = useEffectEvent(() => {
    discardRecoverable(name)
    onClose()
  })
  useEffect(() => {
    if (isSaved) goOn()
  }, [isSaved])
  const save = (values: NoteValues) => {
    const note = noteRequest(values)
    if (note !== undefined && !add.isPending && !isSaved) add.mutate(note)
  }
  return (
    <NoteFormDialog
      title={type === 'green' ? 'New office note' : 'New note'}
      form={form}
      draftKey={`patient-note:${patientId}:${type}`}
      isSaving={add.isPending}
      isSaved={isSaved}
      message={
        add.error === null ? null : (
          <Message kind="alert">
            <p>{noteErrorMessage('create', add.error)}</p>
          </Message>
        )
      }
      onSubmit={save}
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
        size={480}
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

function Editing({ latest, onClose }: { latest: Note; onClose: () => void }) {
  const name = `note-dialog-${latest.id}`
  // The version is recovered together with the form, so that what others saved meanwhile is noticed after the next
  // sign-in too.
  const baseName = `${name}-base`
  const recovered = useRecovered<Note>(baseName)
  const [base, setBase] = useState(recovered ?? latest)
  const form = useForm<NoteValues>({ initialValues: valuesOf(base), validate: noteRules })
  useFormRecovery(name, form)
  useRecoverable(baseName, () => (form.isDirty() ? base : undefined))
  const change = useChangeNote(latest.patientId)
  const conflicting = conflictingVersion<Note>(change.error)
  const saved = change.data

  /** Adopts another version: the typed values stay on top of it, or are replaced by it. */
  const takeUp = (note: Note, values: NoteValues) => {
    form.setInitialValues(valuesOf(note))
    form.setValues(values)
    setBase(note)
    change.reset()
  }
  const newVersion = Date.parse(latest.updatedAt) > Date.parse(base.updatedAt) ? latest.updatedAt : undefined
  const followOthers = useEffectEvent(() => {
    if (!form.isDirty() && !change.isPending) takeUp(latest, valuesOf(latest))
  })
  useEffect(() => {
    if (newVersion !== undefined) followOthers()
  }, [newVersion])

  // This waits until the form counts as saved; before that, leaving it would still ask for confirmation.
  const goOn = useEffectEvent(() => {
    discardRecoverable(name)
    discardRecoverable(baseName)
    notifySaved('Note has been updated')
    onClose()
  })
  useEffect(() => {
    if (saved !== undefined) goOn()
  }, [saved])

  const save = (values: NoteValues) => {
    if (change.isPending || saved !== undefined || conflicting !== undefined) return
    const different = changeOf(base, values)
    if (Object.keys(different).length === 0) onClose()
    else change.mutate({ note: base, change: different })
  }
  return (
    <NoteFormDialog
      title="Edit note"
      form={form}
      draftKey={`note:${latest.id}`}
      isSaving={change.isPending}
      isSaved={saved !== undefined}
      message={
        conflicting !== undefined ? (
          <NoteConflict
            theirs={conflicting}
            onKeepMine={() => takeUp(conflicting, form.getValues())}
            onTakeTheirs={() => takeUp(conflicting, valuesOf(conflicting))}
          />
        ) : change.error === null ? null : (
          <Message kind="alert">
            <p>{noteErrorMessage('update', change.error)}</p>
          </Message>
        )
      }
      onSubmit={save}
      onClose={onClose}
    />
  )
}
