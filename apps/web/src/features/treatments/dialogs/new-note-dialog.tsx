import type { Note } from '@archwire/contract/notes/note'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { discardKept, useKeptForm } from '../../../lib/kept-forms.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Message } from '../../../ui/message.tsx'
import { useAddNote, wordsFor } from '../components/use-change-note.ts'
import { type NoteValues, noteRules, typed } from './note-fields.ts'
import { NoteFormDialog } from './note-form-dialog.tsx'

type Props = { patientId: number; type: Note['classification']; onClose: () => void }

/** A new note about a patient. */
export function NewNoteDialog({ patientId, type, onClose }: Props) {
  usePageTitle('New note')
  const name = `patient-note-${patientId}-${type}`
  const form = useForm<NoteValues>({
    initialValues: { annotation: '', classification: type, alerts: false },
    validate: noteRules,
  })
  useKeptForm(name, form)
  const add = useAddNote(patientId)
  const isSaved = add.data !== undefined
  // Once the form is drawn as saved: before that, leaving it would still be asked about.
  const goOn = useEffectEvent(() => {
    discardKept(name)
    onClose()
  })
  useEffect(() => {
    if (isSaved) goOn()
  }, [isSaved])
  const save = (values: NoteValues) => {
    const note = typed(values)
    if (note !== undefined && !add.isPending && !isSaved) add.mutate(note)
  }
  return (
    <NoteFormDialog
      title={type === 'green' ? 'New office note' : 'New note'}
      form={form}
      draftKey={`patient-note:${patientId}:${type}`}
      isSaving={add.isPending}
      isSaved={isSaved}
      message={
        add.error === null ? null : (
          <Message kind="alert">
            <p>{wordsFor('create', add.error)}</p>
          </Message>
        )
      }
      onSubmit={save}
      onClose={onClose}
    />
  )
}
