import type { WriteTx } from '../../platform/db/transaction.ts'
import { announceNote } from './announce.ts'
import { markNoteDeleted, type NoteState } from './queries.ts'
import { refuseClosedNote } from './refuse-closed-note.ts'

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
