import type { Note } from '@archwire/contract/notes/note'
import { isNoteOpen } from '@archwire/domain/notes/note-times'
import { NoteActions, NoteText } from '../../../pickers/notes/note-entry.tsx'
import styles from './treatment-note.module.css'

type Props = { note: Note; now: Date; onEdit: () => void; onRemove: () => void }

/** A note as the treatments list it. For a day it can be changed; then it is part of the record. */
export const TreatmentNote = ({ note, now, onEdit, onRemove }: Props) => (
  <div className={styles.note} data-color={note.classification}>
    <NoteText note={note} />
    {isNoteOpen(note.createdAt, now) ? (
      <NoteActions note={note} canChange onEdit={onEdit} onDelete={onRemove} deleteLabel="Remove" />
    ) : null}
  </div>
)
