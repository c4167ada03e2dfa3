import type { Note } from '@archwire/contract/notes/note'
import { Button, Group, Stack, Text } from '@mantine/core'
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

/** The patient's office notes, read-only here; they are written in the profile. */
export function OfficeNotes({ notes }: { notes: Note[] }) {
  const office = notes.filter(isOfficeNote)
  if (office.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-label="Office Notes">
      <h3>Office Notes</h3>
      <ul className={styles.list}>
        {office.map(note => (
          <li key={note.id} className={styles.office}>
            <NoteText note={note} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

type Props = {
  appointment: { id: number; doctor: { id: number } | null; notes: Note[]; notesCount: number }
  /** The text shown without notes. */
  empty: 'No notes yet' | 'No notes added.'
  /** Set if a surrounding form guards against leaving; otherwise the notes do that themselves. */
  onUnsavedChange?: (hasUnsaved: boolean) => void
  /** The appointment is gone; a note being written stays, so that it can be copied. */
  isClosed?: boolean
}

// The version is recovered together with the text, so that changes by others are not overwritten unseen.
const editedName = (appointmentId: number) => `appointment-note-edited-${appointmentId}`

/** The note being written: a new one, or a change to one. Only one at a time. */
type Writing = { kind: 'new'; draft: string | undefined } | Edit

/** The notes of an appointment. A note being written is kept, whatever others change meanwhile. */
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
  /** The focused element may disappear, so the focus goes to the button above the list. */
  const focusHead = () => head.current?.focus()
  // What was typed stays in its form until it is stored, or beside the other version after a conflict.
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
    <Stack component="section" gap="xs" aria-label="Notes">
      {onUnsavedChange === undefined ? <LeaveDialog hasUnsavedChanges={hasUnsaved} /> : null}
      <Group justify="space-between" wrap="nowrap" gap="xs" mih="var(--control)">
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
      </Group>
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
      {notes.length === 0 ? <Text c="dimmed">{empty}</Text> : null}
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
    </Stack>
  )
}

/** The note that was being written when the session ended. */
function recoveredWriting(id: number): Writing | undefined {
  if (recoveredValues(newNoteName(id)) !== undefined) return { kind: 'new', draft: undefined }
  const edited = recoveredValues<Note>(editedName(id))
  return edited && editOf(edited)
}

/** Keeps a note in the list that somebody else deletes while it is being edited here, so that the text is not lost. */
const withEdited = (notes: Note[], writing: Writing | undefined): Note[] =>
  writing?.kind === 'edit' && !notes.some(note => note.id === writing.note.id)
    ? [writing.note, ...notes]
    : notes
