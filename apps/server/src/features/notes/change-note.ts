import type { Note } from '@archwire/contract/notes/note'
import { closedNote, isNoteOpen } from '@archwire/domain/notes/note-times'
import { changedFields } from '../../platform/audit/changes.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import { doctorsToNote, markNoteDeleted, type NoteState, updateNote } from './queries.ts'

/** Where a note stands: of an appointment or of none; `alerts`, if it warns whoever sees the patient, or did until now. */
type Place = { patientId: number; appointmentId: number | null; alerts: boolean }

/** Tells the patient's record, and the windows of appointments that show the note. */
export function announceNote(tx: WriteTx, { patientId, appointmentId, alerts }: Place): void {
  if (appointmentId !== null) {
    tx.publish({
      channel: 'appointment',
      params: { id: appointmentId },
      event: 'notes_changed',
      data: { appointmentId },
    })
  } else if (alerts) {
    // It stands in the window of each of their appointments, whichever is open.
    tx.publish({ channel: 'patients', event: 'changed', data: { patientId } })
  }
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })
}

/** Whose note it is: the given doctor, else the one whose it is already (or the visit), else the first of the clinic. */
export async function chooseDoctor(
  tx: Tx,
  requestedId: number | null,
  currentId: number | null,
): Promise<number> {
  const wanted = requestedId ?? currentId
  const { first, isThere } = await doctorsToNote(tx, wanted, currentId)
  if (wanted !== null && isThere) return wanted
  if (requestedId !== null) throw refuseFields({ doctor_id: ['is invalid'] })
  if (first === null) throw refuse(422, 'Please, create a doctor to start creating notes.')
  return first
}

/** What was written a day ago is part of the record, whoever asks. */
function refuseClosedNote(note: { createdAt: Date }, now: Date): void {
  if (!isNoteOpen(note.createdAt, now)) throw refuse(422, closedNote)
}

export function requireAnnotation(text: string): string {
  const annotation = text.trim()
  if (annotation === '') throw refuse(422, 'Annotation is required')
  return annotation
}

/** What is left out, or null, stays. */
type Change = {
  annotation?: string | undefined
  doctorId?: number | null
  classification?: Note['classification'] | undefined
  alerts?: boolean | undefined
}

/** Changes a note that was found and locked: whether it alerts at any age, all else for a day. */
export async function changeNote(
  tx: WriteTx,
  note: NoteState,
  change: Change,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Note> {
  const wanted = {
    annotation: change.annotation?.trim() ?? note.annotation,
    doctorId: change.doctorId ?? note.doctorId,
    classification: change.classification ?? note.classification,
    alerts: change.alerts ?? note.alerts,
  }
  const changes = changedFields(note, wanted)
  const changed = Object.keys(changes)
  if (changed.length === 0) return note.json
  if (changed.some(field => field !== 'alerts')) refuseClosedNote(note, now)
  requireAnnotation(wanted.annotation)
  if (changed.includes('doctorId')) await chooseDoctor(tx, wanted.doctorId, note.doctorId)
  const { json } = await updateNote(tx, { id: note.id, ...wanted }, timeZone)
  const { id: entityId, patientId } = note
  tx.audit({ action: 'update', entityType: 'note', entityId, patientId, changes })
  announceNote(tx, { ...note, alerts: note.alerts || wanted.alerts })
  return json
}

/** Deletes a note that was found and locked. */
export async function deleteNote(tx: WriteTx, note: NoteState, now: Date): Promise<undefined> {
  refuseClosedNote(note, now)
  await markNoteDeleted(tx, note.id, now)
  tx.audit({
    action: 'delete',
    entityType: 'note',
    entityId: note.id,
    patientId: note.patientId,
    changes: { annotation: { from: note.annotation, to: null } },
  })
  announceNote(tx, note)
  return undefined
}
