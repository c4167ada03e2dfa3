import type { Note } from '@archwire/contract/notes/note'
import { useRef } from 'react'
import { NewerText } from '../../../pickers/notes/newer-text.tsx'
import { NoteForm } from '../../../pickers/notes/note-form.tsx'

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

type Props = {
  edit: Edit
  isSaving: boolean
  onEdit: (next: Edit) => void
  onUnsavedChange: (hasUnsaved: boolean) => void
  onSave: (text: string) => void
}

/** A note of an appointment, to change it. */
export function EditedNote({ edit, isSaving, onEdit, onUnsavedChange, onSave }: Props) {
  const { note, from, newer } = edit
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      {newer === undefined ? null : (
        <NewerText
          newer={newer}
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
