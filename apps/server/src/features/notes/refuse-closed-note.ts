import { closedNote, isNoteOpen } from '@archwire/domain/notes/note-times'
import { refuse } from '../../platform/http/refuse.ts'

/** What was written a day ago is part of the record, whoever asks. */
export function refuseClosedNote(note: { createdAt: Date }, now: Date): void {
  if (!isNoteOpen(note.createdAt, now)) throw refuse(422, closedNote)
}
