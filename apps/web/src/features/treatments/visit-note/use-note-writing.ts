import type { Note } from '@archwire/contract/notes/note'
import type { TreatedAppointment } from '@archwire/contract/treatments/calls'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRecoverable, useRecovered } from '../../../lib/forms/form-recovery.ts'
import { useDraft } from '../../../shared/notes/drafts.tsx'
import { useNoteCaches } from '../notes/note-caches.ts'
import { addVisitNote, changeVisitNote } from '../notes/treatments.ts'
import { noteSaver, type SaverState, type Written } from './note-saver.ts'

type Doctor = { id: number; userId: number | null }

/** The default doctor of a note: the visit's, else the author, else the only doctor. */
export function doctorOfNote(
  doctors: readonly Doctor[],
  { visitDoctorId, userId }: { visitDoctorId: number | null; userId: number | undefined },
): number | null {
  const own = doctors.find(doctor => doctor.userId !== null && doctor.userId === userId)
  return visitDoctorId ?? own?.id ?? (doctors.length === 1 ? (doctors[0]?.id ?? null) : null)
}

/** What is recovered after a session has ended: the text, its appointment and its note. */
export type RecoveredWriting = { appointmentId: number; note: Note | undefined; written: Written }
export const writingName = (patientId: number) => `treatment-note-${patientId}`

/** The key of a draft: a new note of the visit, or one particular note. */
export const draftKeyOf = (appointmentId: number, note: Pick<Note, 'id'> | undefined): string =>
  note === undefined ? `treatment-note:${appointmentId}` : `note:${note.id}`

type NoteWritingOptions = {
  patientId: number
  visit: TreatedAppointment
  /** The note being edited; undefined for a new one. */
  note: Note | undefined
  start: Written
  /** Called when the note is stored and listed. */
  onStored: (note: Note) => void
}

/** A visit note being written: saved automatically, and kept as a draft until then. */
export function useNoteWriting({ patientId, visit, note, start, onStored }: NoteWritingOptions) {
  const name = writingName(patientId)
  const recovered = useRecovered<RecoveredWriting>(name)
  const [written, setWritten] = useState(recovered?.appointmentId === visit.id ? recovered.written : start)
  const [state, setState] = useState<SaverState>({ kind: 'idle' })
  const caches = useNoteCaches(patientId)
  const place = { patientId, appointmentId: visit.id }
  const [saver] = useState(() =>
    noteSaver({
      note,
      start: written,
      create: (text, key) => addVisitNote(place, text, key),
      change: (before, text) => changeVisitNote(place, before, text),
      onState: next => follow(next),
    }),
  )
  const stored = state.kind === 'saved' ? state.note : saver.stored()
  const draft = useDraft(draftKeyOf(visit.id, stored))
  useEffect(() => saver.follow(), [saver])

  const follow = useEffectEvent((next: SaverState) => {
    setState(next)
    if (next.kind !== 'saved') return
    caches.putVisitNote(visit.id, next.note)
    draft.forget()
    onStored(next.note)
  })
  // Only after the creation is the key known under which the rest of the draft is kept.
  const keepRest = useEffectEvent(() => {
    if (saver.hasUnsaved()) draft.write(written.text)
  })
  const storedId = stored?.id
  useEffect(() => {
    if (storedId !== undefined) keepRest()
  }, [storedId])

  const hasUnsaved = saver.hasUnsaved()
  useRecoverable(name, () =>
    saver.hasUnsaved()
      ? ({ appointmentId: visit.id, note: saver.stored(), written } satisfies RecoveredWriting)
      : undefined,
  )

  const write = (next: Written) => {
    setWritten(next)
    saver.write(next)
    draft.write(next.text)
  }
  /** Replaces the text with the other person's version. */
  const takeTheirs = (latest: Note) => {
    const theirs = { text: latest.annotation, doctorId: latest.doctor?.id ?? written.doctorId }
    saver.takeUp(latest)
    saver.write(theirs)
    setWritten(theirs)
    setState({ kind: 'idle' })
    draft.forget()
  }

  // Without unsaved text, the editor follows changes by others.
  const listed = visit.notes.find(one => one.id === storedId)
  const newVersion =
    listed !== undefined &&
    stored !== undefined &&
    Date.parse(listed.updatedAt) > Date.parse(stored.updatedAt)
      ? listed.updatedAt
      : undefined
  const followOthers = useEffectEvent(() => {
    if (listed !== undefined && !saver.hasUnsaved() && state.kind !== 'saving') takeTheirs(listed)
  })
  useEffect(() => {
    if (newVersion !== undefined) followOthers()
  }, [newVersion])

  return {
    written,
    write,
    state,
    stored,
    hasUnsaved,
    /** Saves quietly when the field or the page is left, if there is anything to save. */
    settle: () => saver.save('Error on autosave.'),
    save: () => saver.save('Error on save.'),
    takeTheirs,
    keepMine: (latest: Note) => {
      saver.takeUp(latest)
      void saver.save('Error on save.')
    },
    forgetDraft: draft.forget,
  }
}
