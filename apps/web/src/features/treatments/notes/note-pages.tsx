import type { Note } from '@archwire/contract/notes/note'
import { useLive } from '../../../lib/live/use-live.ts'
import { useCloseDialog } from '../../../lib/navigation/dialog-route.ts'
import { EditNoteDialog, NewNoteDialog } from './note-dialogs.tsx'

const newNotePage =
  (type: Note['classification']) =>
  ({ id }: { id: number }) => <NewNoteDialog key={id} patientId={id} type={type} onClose={useCloseDialog()} />

export const NewGreenNotePage = newNotePage('green')
export const NewYellowNotePage = newNotePage('yellow')

/** A note about a patient over their record. */
export const NotePage = ({ id, noteId }: { id: number; noteId: number }) => (
  <LiveNote key={noteId} patientId={id} noteId={noteId} />
)

function LiveNote({ patientId, noteId }: { patientId: number; noteId: number }) {
  useLive('treatments', { patientId })
  const onClose = useCloseDialog()
  return <EditNoteDialog patientId={patientId} noteId={noteId} onClose={onClose} />
}
