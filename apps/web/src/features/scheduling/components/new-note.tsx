import { useQuery } from '@tanstack/react-query'
import { discardKept } from '../../../lib/kept-forms.ts'
import { doctorsQuery } from '../../../pickers/clinic/doctors.ts'
import { NoteForm } from '../../../pickers/notes/note-form.tsx'
import { Message } from '../../../ui/message.tsx'
import { useAddNote, wordsFor } from './use-notes.ts'

type Props = {
  appointmentId: number
  doctorId: number | null
  /** What the person was writing when they were here last. */
  draft: string | undefined
  onWrite: (text: string) => void
  onUnsavedChange: (hasUnsaved: boolean) => void
  onSaved: () => void
}

export const newNoteName = (appointmentId: number) => `appointment-note-${appointmentId}`

/** A note being written; there must be a doctor whose note it is. */
export function NewNote({ appointmentId, doctorId, draft, onWrite, onUnsavedChange, onSaved }: Props) {
  const doctors = useQuery(doctorsQuery).data
  const name = newNoteName(appointmentId)
  const add = useAddNote(appointmentId, doctorId, {
    onSuccess: () => {
      discardKept(name)
      onSaved()
    },
  })
  if (doctors?.length === 0) {
    return (
      <Message kind="notice">
        <p>Please, create a doctor to start creating notes.</p>
      </Message>
    )
  }
  return (
    <NoteForm
      name={name}
      label="New note"
      saved=""
      start={draft}
      isSaving={add.isPending}
      failure={add.error === null ? undefined : wordsFor(add.error)}
      onWrite={onWrite}
      onUnsavedChange={onUnsavedChange}
      onSave={text => add.mutate(text)}
    />
  )
}
