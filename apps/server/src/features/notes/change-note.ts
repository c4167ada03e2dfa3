import type { Note } from '@archwire/contract/notes/note'
import { closedNote, isNoteOpen } from '@archwire/domain/notes/note-times'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../platform/audit/changes.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import { announceOnCalendars } from '../clinic/calendar-events.ts'
import { dayOfAppointment, doctorsToNote, markNoteDeleted, type NoteState, updateNote } from './queries.ts'

/**
 * Where a note is shown: with an appointment, or with none. `alerts`: it is an alert, or was one before the change.
 */
type Place = { patientId: number; appointmentId: number | null; alerts: boolean }

/** Publishes a note to the patient's record and to the appointment windows that show it. */
export function announceNote(tx: WriteTx, { patientId, appointmentId, alerts }: Place): void {
  if (appointmentId !== null) {
    tx.publish({
      channel: 'appointment',
      params: { id: appointmentId },
      event: 'notes_changed',
      data: { appointmentId },
    })
  }
  if (alerts) {
    // An alert is marked on every card of the patient, and shown in the windows of their appointments.
    tx.publish({ channel: 'patients', event: 'changed', data: { patientId } })
  }
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })
}

/** Publishes to the calendars of the day that a visit has a note, or none any more. */
export function announceNoteOfVisit(
  tx: WriteTx,
  { appointmentId, day }: { appointmentId: number; day: string },
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  const change = { event: 'appointment_updated', data: { appointmentId } } as const
  announceOnCalendars(tx, change, { days: [day], today: localDay(now, timeZone) })
}

/** The doctor of a note: the requested one, else the current one of the note or visit, else the first of the clinic. */
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

/** Nobody can change a note that is a day old, not even an administrator. */
function refuseClosedNote(note: { createdAt: Date }, now: Date): void {
  if (!isNoteOpen(note.createdAt, now)) throw refuse(422, closedNote)
}

export function requireAnnotation(text: string): string {
  const annotation = text.trim()
  if (annotation === '') throw refuse(422, 'Annotation is required')
  return annotation
}

/** A field that is missing or null keeps its value. */
type Change = {
  annotation?: string | undefined
  doctorId?: number | null
  classification?: Note['classification'] | undefined
  alerts?: boolean | undefined
}

/** Changes a locked note. Its alert can be switched at any age, every other field for a day. */
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

export async function deleteNote(
  tx: WriteTx,
  note: NoteState,
  clock: { now: Date; timeZone: string },
): Promise<undefined> {
  const { now } = clock

  refuseClosedNote(note, now)
  await markNoteDeleted(tx, note.id, now)
  tx.audit({
    action: 'delete',
    entityType: 'note',
    entityId: note.id,
    patientId: note.patientId,
    changes: { annotation: { from: note.annotation, to: null } },
  })
  const { appointmentId } = note
  if (appointmentId !== null) {
    const { day } = await dayOfAppointment(tx, appointmentId)
    announceNoteOfVisit(tx, { appointmentId, day }, clock)
  }
  announceNote(tx, note)
  return undefined
}
