import type { Note } from '@archwire/contract/notes/note'
import type { TreatedAppointment } from '@archwire/contract/treatments/calls'
import { isNoteOpen } from '@archwire/domain/notes/note-times'
import { Box, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { NoteActions, NoteText } from '../../../shared/notes/notes.tsx'
import { useOlderNotes } from '../../../shared/notes/older-notes.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { DownIcon, MoreIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import noteStyles from '../notes/note.module.css'
import { visitNotesQuery } from '../notes/treatments.ts'
import styles from './visit-card.module.css'

type TreatmentNoteProps = { note: Note; now: Date; onEdit: () => void; onRemove: () => void }

/** A note in the treatment list. It can be changed for a day; then it is part of the record. */
export const TreatmentNote = ({ note, now, onEdit, onRemove }: TreatmentNoteProps) => (
  <div className={noteStyles.note} data-color={note.classification}>
    <NoteText note={note} />
    {isNoteOpen(note.createdAt, now) ? (
      <NoteActions note={note} canChange onEdit={onEdit} onDelete={onRemove} deleteLabel="Remove" />
    ) : null}
  </div>
)

type VisitCardProps = {
  patientId: number
  visit: TreatedAppointment
  isToday: boolean
  /** It is the appointment in the address and starts open. */
  isNamed: boolean
  now: Date
  /** The button to finish the visit, while it is under way. */
  finish: ReactNode
  /** The id of the note that is in the editor and not in the list. */
  editedId: number | undefined
  /** The editor, while a note of this visit is being written. */
  editor: ReactNode
  onAddNote: () => void
  onEdit: () => void
  onEditNote: (note: Note) => void
  onRemoveNote: (note: Note) => void
}

export const visitElementId = (id: number) => `treatment-visit-${id}`
export const visitHeadId = (id: number) => `treatment-head-of-${id}`
export const notesButtonId = (id: number) => `treatment-notes-of-${id}`

/** An appointment and its notes. */
export function VisitCard(props: VisitCardProps) {
  const { visit, isToday, isNamed, finish, editor } = props
  const title = useId()
  const [isWanted, setOpen] = useState(isToday || isNamed)
  const isOpen = isWanted || editor !== null
  // There is nothing to unfold: the notes area is where the first one is begun.
  const isBare = visit.notesCount === 0 && editor === null
  const addNote = () => {
    setOpen(true)
    props.onAddNote()
  }
  const about = [formatInstant(visit.startsAt), visit.doctor?.fullName, visit.room?.title]
  return (
    <Card
      component="article"
      gap="xs"
      pr="sm"
      id={visitElementId(visit.id)}
      className={styles.card}
      aria-labelledby={title}
      data-today={isToday || undefined}
    >
      <Group gap="xs" align="flex-start" id={visitHeadId(visit.id)} className={styles.head}>
        <Group component="span" h={20}>
          <Swatch color={visit.appointmentType.color} size={8} radius={2} />
        </Group>
        <Box flex={1} className="long-words">
          <Group component="h3" gap="xs" id={title}>
            {visit.appointmentType.title || 'Appointment'}
            {isToday ? <StatusBadge text="Today" color="link" /> : null}
          </Group>
          <Text c="dimmed">{about.filter(Boolean).join(' · ')}</Text>
        </Box>
        {finish === null ? null : <div className={styles.finish}>{finish}</div>}
        <Menu
          label={`More for the appointment of ${formatInstant(visit.startsAt)}`}
          button={<MoreIcon />}
          items={[
            { label: '+ Add Note', onSelect: addNote },
            { label: 'Edit', onSelect: props.onEdit },
            { label: 'Cancel Appointment', off: 'Coming soon' },
          ]}
        />
      </Group>
      <button
        type="button"
        id={notesButtonId(visit.id)}
        className={`quiet ${styles.toggle}`}
        aria-expanded={isBare ? undefined : isOpen}
        onClick={isBare ? addNote : () => setOpen(!isOpen)}
      >
        {isBare ? <PlusIcon /> : <DownIcon />}
        {visit.notesCount === 1 ? '1 note' : `${visit.notesCount} notes`}
        {isBare ? ' · Add Note' : ''}
      </button>
      {editor}
      {isOpen ? <Notes {...props} /> : null}
    </Card>
  )
}

function Notes({ patientId, visit, now, editedId, onEditNote, onRemoveNote }: VisitCardProps) {
  const { older, showOlder } = useOlderNotes({
    query: visitNotesQuery(patientId, visit.id),
    newest: visit.notes,
    count: visit.notesCount,
  })
  const notes = [...visit.notes, ...older].filter(note => note.id !== editedId)
  return (
    <>
      {notes.length === 0 ? null : (
        <Stack component="ul" gap="sm">
          {notes.map(note => (
            <li key={note.id}>
              <TreatmentNote
                note={note}
                now={now}
                onEdit={() => onEditNote(note)}
                onRemove={() => onRemoveNote(note)}
              />
            </li>
          ))}
        </Stack>
      )}
      {showOlder}
    </>
  )
}
