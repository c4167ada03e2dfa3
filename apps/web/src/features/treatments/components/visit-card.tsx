import type { Note } from '@archwire/contract/notes/note'
import { notesPerTreatment, type TreatedAppointment } from '@archwire/contract/treatments/calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { formatInstant } from '../../../lib/format-instant.ts'
import { isOfficeNote } from '../../../pickers/notes/note-lists.ts'
import { DownIcon, MoreIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { allNotesQuery } from '../api/treatments.ts'
import { TreatmentNote } from './treatment-note.tsx'
import styles from './visit-card.module.css'

type Props = {
  patientId: number
  visit: TreatedAppointment
  isToday: boolean
  /** It is the one that the address names: open from the beginning. */
  isNamed: boolean
  now: Date
  /** How the visit is ended, while it goes on. */
  finish: ReactNode
  /** The note that is being written, which stands in the editor and not in the list. */
  editedId: number | undefined
  /** The editor, while something is written here. */
  editor: ReactNode
  onAddNote: () => void
  onEdit: () => void
  onEditNote: (note: Note) => void
  onRemoveNote: (note: Note) => void
}

export const visitElementId = (id: number) => `treatment-visit-${id}`
export const notesButtonId = (id: number) => `treatment-notes-of-${id}`

/** An appointment and what was noted about it. */
export function VisitCard(props: Props) {
  const { visit, isToday, isNamed, finish, editor } = props
  const title = useId()
  const [isWanted, setOpen] = useState(isToday || isNamed)
  const isOpen = isWanted || editor !== null
  // Nothing to unfold: the place of the notes is where the first one is begun.
  const isBare = visit.notesCount === 0 && editor === null
  const addNote = () => {
    setOpen(true)
    props.onAddNote()
  }
  const about = [formatInstant(visit.startsAt), visit.doctor?.fullName, visit.room?.title]
  return (
    <article
      id={visitElementId(visit.id)}
      className={styles.card}
      aria-labelledby={title}
      data-today={isToday || undefined}
    >
      <div className={styles.head}>
        <span className={styles.swatch} style={{ background: visit.appointmentType.color }} aria-hidden />
        <div className={styles.words}>
          <h3 id={title} className={styles.title}>
            {visit.appointmentType.title || 'Appointment'}
            {isToday ? <span className={styles.today}>Today</span> : null}
          </h3>
          <p className={styles.about}>{about.filter(Boolean).join(' · ')}</p>
        </div>
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
      </div>
      <button
        type="button"
        id={notesButtonId(visit.id)}
        className={styles.toggle}
        aria-expanded={isBare ? undefined : isOpen}
        onClick={isBare ? addNote : () => setOpen(!isOpen)}
      >
        {isBare ? <PlusIcon /> : <DownIcon />}
        {visit.notesCount === 1 ? '1 note' : `${visit.notesCount} notes`}
        {isBare ? ' · Add Note' : ''}
      </button>
      {editor}
      {isOpen ? <Notes {...props} /> : null}
    </article>
  )
}

function Notes({ patientId, visit, now, editedId, onEditNote, onRemoveNote }: Props) {
  const [wantsAll, setWantsAll] = useState(false)
  const isMore = visit.notesCount > visit.notes.length && visit.notes.length >= notesPerTreatment
  const all = useQuery({ ...allNotesQuery(patientId, visit.id), enabled: wantsAll && isMore })
  const known = new Set(visit.notes.map(note => note.id))
  // That list has the office's alerts about the patient too, which stand by themselves here.
  const older = all.data?.filter(note => !known.has(note.id) && !isOfficeNote(note)) ?? []
  const notes = [...visit.notes, ...(wantsAll && isMore ? older : [])].filter(note => note.id !== editedId)
  return (
    <>
      {notes.length === 0 ? null : (
        <ul className={styles.notes}>
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
        </ul>
      )}
      {isMore && all.data === undefined ? (
        <Button
          variant="default"
          className={styles.all}
          onClick={() => (all.isError ? void all.refetch() : setWantsAll(true))}
        >
          {all.isError ? 'Retry' : all.isFetching ? 'Loading...' : `Show all ${visit.notesCount} notes`}
        </Button>
      ) : null}
    </>
  )
}
