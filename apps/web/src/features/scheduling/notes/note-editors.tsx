import type { Note } from '@archwire/contract/notes/note'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { discardRecoverable } from '../../../lib/forms/form-recovery.ts'
import { doctorsQuery } from '../../../shared/clinic/lookups.ts'
import { NoteForm } from '../../../shared/notes/note-form.tsx'
import { NoteConflict } from '../../../shared/notes/notes.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { noteErrorMessage, useAddNote } from './use-appointment-notes.ts'

/** An edit of a note. */
export type Edit = {
  kind: 'edit'
  /** The version that the person last saw. */
  note: Note
  /** The version that the form began with. */
  from: string
  /** The version that somebody else has saved, until the person has chosen one of the two. */
  conflict: Note | undefined
}

export const editOf = (note: Note): Edit => ({
  kind: 'edit',
  note,
  from: note.updatedAt,
  conflict: undefined,
})

export const editName = (note: Note) => `note-${note.id}`

type EditedNoteProps = {
  edit: Edit
  isSaving: boolean
  onEdit: (next: Edit) => void
  onUnsavedChange: (hasUnsaved: boolean) => void
  onSave: (text: string) => void
}

/** The form to change a note. */
export function EditedNote({ edit, isSaving, onEdit, onUnsavedChange, onSave }: EditedNoteProps) {
  const { note, from, conflict } = edit
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      {conflict === undefined ? null : (
        <NoteConflict
          theirs={conflict}
          onKeepMine={() => {
            onEdit({ ...edit, note: conflict, conflict: undefined })
            place.current?.querySelector('textarea')?.focus()
          }}
          onTakeTheirs={() => onEdit(editOf(conflict))}
        />
      )}
      <NoteForm
        key={from}
        name={editName(note)}
        label="Note"
        saved={note.annotation}
        isSaving={isSaving}
        onUnsavedChange={onUnsavedChange}
        onSave={text => {
          if (conflict === undefined) onSave(text)
        }}
      />
    </div>
  )
}

type NewNoteProps = {
  appointmentId: number
  doctorId: number | null
  /** The recovered draft, if there is one. */
  draft: string | undefined
  onWrite: (text: string) => void
  onUnsavedChange: (hasUnsaved: boolean) => void
  onSaved: () => void
}

export const newNoteName = (appointmentId: number) => `appointment-note-${appointmentId}`

/** The form for a new note. It requires a doctor to whom the note belongs. */
export function NewNote({ appointmentId, doctorId, draft, onWrite, onUnsavedChange, onSaved }: NewNoteProps) {
  const doctors = useQuery(doctorsQuery).data
  const name = newNoteName(appointmentId)
  const add = useAddNote(appointmentId, doctorId, {
    onSuccess: () => {
      discardRecoverable(name)
      onSaved()
    },
  })
  if (doctors?.length === 0) {
    return (
      <Message kind="notice">
        <p>Please, create a doctor to start creating notes.</p>
      </Message>
    )
  }
  return (
    <NoteForm
      name={name}
      label="New note"
      saved=""
      start={draft}
      isSaving={add.isPending}
      failure={add.error === null ? undefined : noteErrorMessage(add.error)}
      onWrite={onWrite}
      onUnsavedChange={onUnsavedChange}
      onSave={text => add.mutate(text)}
    />
  )
}
