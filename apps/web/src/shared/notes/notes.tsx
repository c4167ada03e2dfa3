import type { Note } from '@archwire/contract/notes/note'
import { closedNote, isNoteOpen, writtenMoment } from '@archwire/domain/notes/note-times'
import { Box, Button, Group, Text, Tooltip } from '@mantine/core'
import { joinSentences } from '../../lib/forms/field-problems.ts'
import { Message } from '../../ui/feedback/message.tsx'
import styles from './notes.module.css'
import '@mantine/core/styles/Tooltip.css'

/** The text of a note with its author and time. */
export const NoteText = ({ note }: { note: Note }) => (
  <>
    <p className="as-typed">{note.annotation}</p>
    <Text c="dimmed" fz="xs" lh="16px">
      {[note.user?.fullName, writtenMoment(note.createdAt)].filter(Boolean).join(' · ')}
    </Text>
  </>
)

type NoteTextProps = {
  note: Note
  canChange: boolean
  onEdit: () => void
  onDelete: () => void
  deleteLabel?: 'Delete' | 'Remove'
}

/** A note with its actions; an action that is no longer possible says why. */
export const NoteActions = ({ note, canChange, onEdit, onDelete, deleteLabel = 'Delete' }: NoteTextProps) => (
  <Group gap={4} ml={-8} wrap="nowrap">
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
          className={`quiet ${styles.action}`}
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
  </Group>
)

/** Office notes stand apart from the notes about the visit. */
export const isOfficeNote = (note: Note): boolean => note.alerts || note.classification === 'green'

/** Green notes are read-only here; they belong to the patient's profile. */
export const canChangeNote = (note: Note, now: Date): boolean =>
  note.classification !== 'green' && isNoteOpen(note.createdAt, now)

/** The list with the note added, newest first as the server lists them. */
export const withNote = (notes: Note[], note: Note): Note[] => [
  note,
  ...notes.filter(known => known.id !== note.id),
]

export const withChanged = (notes: Note[], id: number, change: Partial<Note>): Note[] =>
  notes.map(note => (note.id === id ? { ...note, ...change } : note))

/** The message if somebody else changed the note first: their version is shown before the note can be deleted. */
export const notDeleted = (error: Error): string =>
  joinSentences([
    error.message,
    'It is not deleted. It now says what they wrote; delete it again if that is still right.',
  ])

export const without = (notes: Note[], id: number): Note[] => notes.filter(note => note.id !== id)

type NoteConflictProps = { theirs: Note; onKeepMine: () => void; onTakeTheirs: () => void }

/**
 * Shows, beside the edited note, the version that somebody else saved meanwhile. Neither is lost before one is
 * chosen.
 */
export const NoteConflict = ({ theirs, onKeepMine, onTakeTheirs }: NoteConflictProps) => (
  <Message
    kind="alert"
    title="Somebody else has changed this note meanwhile."
    actions={
      <>
        <Button variant="default" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </>
    }
  >
    <p>It now reads:</p>
    <Box component="blockquote" mah={200} my={4} pl="sm" className={`${styles.theirs} as-typed`}>
      {theirs.annotation}
    </Box>
  </Message>
)
