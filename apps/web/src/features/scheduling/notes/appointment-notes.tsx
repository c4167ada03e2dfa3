import type { Note } from '@archwire/contract/notes/note'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { useNow } from '../../../lib/dates/clock.ts'
import { discardRecoverable, recoveredValues, useRecoverable } from '../../../lib/forms/form-recovery.ts'
import { DraftOffer, draftQuery, useDraft } from '../../../shared/notes/drafts.tsx'
import styles from '../../../shared/notes/notes.module.css'
import { canChangeNote, isOfficeNote, NoteActions, NoteText } from '../../../shared/notes/notes.tsx'
import { useOlderNotes } from '../../../shared/notes/older-notes.tsx'
import { leaveConfirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { type Edit, EditedNote, editName, editOf, NewNote, newNoteName } from './note-editors.tsx'
import { appointmentNotesQuery, useChangeNote } from './use-appointment-notes.ts'
import section from './window-section.module.css'

/** What everybody should know before the visit. It is written in the patient's profile, and only read here. */
export function OfficeNotes({ notes }: { notes: Note[] }) {
  const office = notes.filter(isOfficeNote)
  if (office.length === 0) return null
  return (
    <section className={section.section} aria-label="Office Notes">
      <h3>Office Notes</h3>
      <ul className={styles.list}>
        {office.map(note => (
          <li key={note.id} className={styles.office}>
            <NoteText note={note} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = {
  appointment: { id: number; doctor: { id: number } | null; notes: Note[]; notesCount: number }
  /** What is said where there are none. */
  empty: 'No notes yet' | 'No notes added.'
  /** Given where a form around it asks before it is left; otherwise the notes ask themselves. */
  onUnsavedChange?: (hasUnsaved: boolean) => void
  /** There is nothing to write to any more; what is being written stays, to be copied. */
  isClosed?: boolean
}

// The version outlives the session with its text: what others made of the note meanwhile is not written over unseen.
const editedName = (appointmentId: number) => `appointment-note-edited-${appointmentId}`

/** What is being written: a new note, or another text for one. One at a time. */
type Writing = { kind: 'new'; draft: string | undefined } | Edit

/** The notes of an appointment. What is being written stays, whatever anybody else changes meanwhile. */
export function AppointmentNotes({ appointment, empty, onUnsavedChange, isClosed = false }: Props) {
  const { id } = appointment
  const newest = appointment.notes.filter(note => !isOfficeNote(note))
  const { older, showOlder } = useOlderNotes({
    query: appointmentNotesQuery(id),
    newest,
    count: appointment.notesCount,
    isElsewhere: isOfficeNote,
  })
  const notes = [...newest, ...older]
  const now = useNow()
  const confirm = useConfirm()
  const [writing, setWriting] = useState(() => recoveredWriting(id))
  const [hasUnsaved, setUnsaved] = useState(false)
  useRecoverable(editedName(id), () => (hasUnsaved && writing?.kind === 'edit' ? writing.note : undefined))
  const draftKey = `appointment-note:${id}`
  const draft = useQuery({ ...draftQuery(draftKey), enabled: writing === undefined }).data ?? undefined
  const [isOfferOver, setOfferOver] = useState(false)
  const offered = isOfferOver ? undefined : draft
  const writer = useDraft(draftKey)
  const { change, remove } = useChangeNote(id)
  const head = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const reportUnsaved = (next: boolean) => {
    setUnsaved(next)
    onUnsavedChange?.(next)
  }
  const mayTurnAway = async () => !hasUnsaved || (await confirm(leaveConfirmation))
  const forget = () => {
    writer.forget()
    setOfferOver(true)
  }
  const cancel = async () => {
    if (!(await mayTurnAway())) return
    if (writing?.kind === 'new') forget()
    setWriting(undefined)
  }
  const edit = async (note: Note) => {
    if (await mayTurnAway()) setWriting(editOf(note))
  }
  /** What has the focus may be about to go: the button above the list stays. */
  const focusHead = () => head.current?.focus()
  // What was typed stays in its form until it is stored; beside the newer text, where somebody was quicker.
  const save = async (edited: Edit, annotation: string) => {
    const { note } = edited
    const goOn = (next: Writing | undefined) =>
      setWriting(now => (now?.kind === 'edit' && now.note.id === note.id ? next : now))
    try {
      await change.mutateAsync({ note, annotation })
      discardRecoverable(editName(note))
      discardRecoverable(editedName(id))
      if (list.current?.contains(document.activeElement)) focusHead()
      goOn(undefined)
    } catch (error) {
      const conflicting = conflictingVersion<Note>(error)
      if (conflicting !== undefined) goOn({ ...edited, conflict: conflicting })
    }
  }
  const confirmAndDelete = async (note: Note) => {
    const confirmation = {
      text: 'Are you sure you want to delete this note?',
      yes: 'Delete',
      isDangerous: true,
    }
    if (!(await confirm(confirmation))) return
    focusHead()
    remove.mutate(note)
  }

  return (
    <section className={section.section} aria-label="Notes">
      {onUnsavedChange === undefined ? <LeaveDialog hasUnsavedChanges={hasUnsaved} /> : null}
      <div className={section.head}>
        <h3>Notes</h3>
        {isClosed && writing === undefined ? null : (
          <Button
            ref={head}
            variant="default"
            onClick={() =>
              writing === undefined ? setWriting({ kind: 'new', draft: offered?.text }) : void cancel()
            }
          >
            {writing === undefined ? 'Add Note' : 'Cancel'}
          </Button>
        )}
      </div>
      {offered !== undefined && !isClosed && writing === undefined ? (
        <DraftOffer
          savedAt={offered.savedAt}
          onContinue={() => setWriting({ kind: 'new', draft: offered.text })}
          onDiscard={forget}
        />
      ) : null}
      {writing?.kind === 'new' ? (
        <NewNote
          appointmentId={id}
          doctorId={appointment.doctor?.id ?? null}
          draft={writing.draft}
          onWrite={writer.write}
          onUnsavedChange={reportUnsaved}
          onSaved={() => {
            forget()
            focusHead()
            setWriting(undefined)
          }}
        />
      ) : null}
      {notes.length === 0 ? <p className={section.empty}>{empty}</p> : null}
      <ul ref={list} className={styles.list}>
        {withEdited(notes, writing).map(note => (
          <li key={note.id} className={styles.note}>
            {writing?.kind === 'edit' && writing.note.id === note.id ? (
              <EditedNote
                edit={writing}
                isSaving={change.isPending && change.variables.note.id === note.id}
                onEdit={setWriting}
                onUnsavedChange={reportUnsaved}
                onSave={text => void save(writing, text)}
              />
            ) : (
              <>
                <NoteText note={note} />
                <NoteActions
                  note={note}
                  canChange={!isClosed && canChangeNote(note, now)}
                  onEdit={() => void edit(note)}
                  onDelete={() => void confirmAndDelete(note)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {showOlder}
    </section>
  )
}

/** What was being written when the session ended. */
function recoveredWriting(id: number): Writing | undefined {
  if (recoveredValues(newNoteName(id)) !== undefined) return { kind: 'new', draft: undefined }
  const edited = recoveredValues<Note>(editedName(id))
  return edited && editOf(edited)
}

/** Somebody may delete a note while another person writes in it: what they write is not lost with it. */
const withEdited = (notes: Note[], writing: Writing | undefined): Note[] =>
  writing?.kind === 'edit' && !notes.some(note => note.id === writing.note.id)
    ? [writing.note, ...notes]
    : notes
