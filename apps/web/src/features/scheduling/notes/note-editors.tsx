import type { Note } from '@archwire/contract/notes/note'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { discardRecoverable } from '../../../lib/forms/form-recovery.ts'
import { doctorsQuery } from '../../../shared/clinic/lookups.ts'
import { NoteForm } from '../../../shared/notes/note-form.tsx'
import { NoteConflict } from '../../../shared/notes/notes.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { noteErrorMessage, useAddNote } from './use-appointment-notes.ts'

/** Another text for a note. */
export type Edit = {
  kind: 'edit'
  /** As it was when the person saw it last. */
  note: Note
  /** The version whose text the form began with. */
  from: string
  /** What somebody else has made of it, until one of the two is chosen. */
  newer: Note | undefined
}

export const editOf = (note: Note): Edit => ({ kind: 'edit', note, from: note.updatedAt, newer: undefined })

export const editName = (note: Note) => `note-${note.id}`

type EditedNoteProps = {
  edit: Edit
  isSaving: boolean
  onEdit: (next: Edit) => void
  onUnsavedChange: (hasUnsaved: boolean) => void
  onSave: (text: string) => void
}

/** A note of an appointment, to change it. */
export function EditedNote({ edit, isSaving, onEdit, onUnsavedChange, onSave }: EditedNoteProps) {
  const { note, from, newer } = edit
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      {newer === undefined ? null : (
        <NoteConflict
          theirs={newer}
          onKeepMine={() => {
            onEdit({ ...edit, note: newer, newer: undefined })
            place.current?.querySelector('textarea')?.focus()
          }}
          onTakeTheirs={() => onEdit(editOf(newer))}
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
          if (newer === undefined) onSave(text)
        }}
      />
    </div>
  )
}

type NewNoteProps = {
  appointmentId: number
  doctorId: number | null
  /** What the person was writing when they were here last. */
  draft: string | undefined
  onWrite: (text: string) => void
  onUnsavedChange: (hasUnsaved: boolean) => void
  onSaved: () => void
}

export const newNoteName = (appointmentId: number) => `appointment-note-${appointmentId}`

/** A note being written; there must be a doctor whose note it is. */
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
