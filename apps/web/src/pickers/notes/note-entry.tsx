import type { Note } from '@archwire/contract/notes/note'
import { closedNote, writtenMoment } from '@archwire/domain/notes/note-times'
import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.css'
import styles from './notes.module.css'

/** What was noted, by whom and when. */
export const NoteText = ({ note }: { note: Note }) => (
  <>
    <p className={styles.text}>{note.annotation}</p>
    <p className={styles.about}>
      {[note.user?.fullName, writtenMoment(note.createdAt)].filter(Boolean).join(' · ')}
    </p>
  </>
)

type Props = {
  note: Note
  canChange: boolean
  onEdit: () => void
  onDelete: () => void
  deleteLabel?: 'Delete' | 'Remove'
}

/** With what can be done about it; what no longer can says why. */
export const NoteActions = ({ note, canChange, onEdit, onDelete, deleteLabel = 'Delete' }: Props) => (
  <div className={styles.actions}>
    {[
      { label: 'Edit', run: onEdit },
      { label: deleteLabel, run: onDelete },
    ].map(({ label, run }) => (
      <Tooltip
        key={label}
        label={closedNote}
        disabled={canChange}
        events={{ hover: true, focus: true, touch: true }}
      >
        <button
          type="button"
          className={styles.action}
          aria-disabled={!canChange}
          aria-label={`${label} the note of ${writtenMoment(note.createdAt)}`}
          onClick={() => {
            if (canChange) run()
          }}
        >
          {label}
        </button>
      </Tooltip>
    ))}
  </div>
)
