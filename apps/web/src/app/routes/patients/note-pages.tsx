import type { Note } from '@archwire/contract/notes/note'
import { useParams } from 'react-router'
import { EditNoteDialog, NewNoteDialog } from '../../../features/treatments/notes/note-dialogs.tsx'
import { useCloseDialog } from '../../../lib/navigation/dialog-route.ts'
import { useLive } from '../../live/live-updates.ts'
import { LeaveApp, recordIdOf } from '../../page/page-fallbacks.tsx'

function NewNotePage({ type }: { type: Note['classification'] }) {
  const patientId = recordIdOf(useParams().id)
  const onClose = useCloseDialog()
  if (patientId === undefined) return <LeaveApp app="main" />
  return <NewNoteDialog key={patientId} patientId={patientId} type={type} onClose={onClose} />
}

export const NewGreenNotePage = () => <NewNotePage type="green" />
export const NewYellowNotePage = () => <NewNotePage type="yellow" />

/** A note about a patient over their record. */
export function NotePage() {
  const { id, noteId } = useParams()
  const [patient, note] = [recordIdOf(id), recordIdOf(noteId)]
  if (patient === undefined || note === undefined) return <LeaveApp app="main" />
  return <LiveNote key={note} patientId={patient} noteId={note} />
}

function LiveNote({ patientId, noteId }: { patientId: number; noteId: number }) {
  useLive('treatments', { patientId })
  const onClose = useCloseDialog()
  return <EditNoteDialog patientId={patientId} noteId={noteId} onClose={onClose} />
}
