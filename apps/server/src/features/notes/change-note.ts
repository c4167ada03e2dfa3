import type { Note } from '@archwire/contract/notes/note'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { announceNote } from './announce.ts'
import { chooseDoctor } from './choose-doctor.ts'
import { type NoteState, updateNote } from './queries.ts'
import { refuseClosedNote } from './refuse-closed-note.ts'
import { requireAnnotation } from './require-annotation.ts'

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
  given: Change,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Note> {
  const wanted = {
    annotation: given.annotation?.trim() ?? note.annotation,
    doctorId: given.doctorId ?? note.doctorId,
    classification: given.classification ?? note.classification,
    alerts: given.alerts ?? note.alerts,
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
