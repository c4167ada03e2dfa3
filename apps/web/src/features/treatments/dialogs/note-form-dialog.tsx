import type { Note } from '@archwire/contract/notes/note'
import { NativeSelect, Switch, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DraftOffer } from '../../../pickers/notes/draft-offer.tsx'
import { draftQuery } from '../../../pickers/notes/drafts.ts'
import { useDraft } from '../../../pickers/notes/use-draft.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { leaveNoteQuestion } from '../../../ui/leave-question.ts'
import '../../../ui/switch.css'
import type { NoteValues } from './note-fields.ts'

type Props = {
  title: string
  form: UseFormReturnType<NoteValues>
  /** By which what was typed is found again, however the window was closed. */
  draftKey: string
  isSaving: boolean
  isSaved: boolean
  /** What went wrong, or what somebody else did. */
  message: ReactNode
  onSubmit: (values: NoteValues) => void
  onClose: () => void
}

const types: { value: Note['classification']; label: string }[] = [
  { value: 'yellow', label: 'Yellow' },
  { value: 'green', label: 'Green' },
]
const longest = 20_000

/** A note of the office or of the treatment, to write it. */
export function NoteFormDialog(props: Props) {
  const { title, form, draftKey, isSaving, isSaved, message, onSubmit, onClose } = props
  const element = useRef<HTMLFormElement>(null)
  const writer = useDraft(draftKey)
  const draft = useQuery(draftQuery(draftKey)).data
  const [isOfferOver, setOfferOver] = useState(false)
  const { annotation, classification } = form.getValues()
  const isOffered = !isOfferOver && !form.isDirty('annotation') && draft && draft.text !== annotation
  // Before the window goes and sends what it has not kept yet.
  useEffect(() => {
    if (isSaved) writer.forget()
  }, [isSaved, writer])
  return (
    <FormDialog
      ref={element}
      title={title}
      working={isSaving || isSaved ? 'Saving…' : undefined}
      onSubmit={form.onSubmit(onSubmit, () => focusFirstError(element.current))}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={form.isDirty() && !isSaved} question={leaveNoteQuestion} />
      {isOffered ? (
        <DraftOffer
          savedAt={draft.savedAt}
          onContinue={() => {
            setOfferOver(true)
            writer.goOnWith(draft)
            form.setFieldValue('annotation', draft.text)
            element.current?.querySelector('textarea')?.focus()
          }}
          onDiscard={() => {
            setOfferOver(true)
            writer.giveUp(draft)
          }}
        />
      ) : null}
      {message}
      <Textarea
        label="Note"
        placeholder="Write a note..."
        data-autofocus
        autosize
        minRows={5}
        maxRows={14}
        maxLength={longest}
        {...form.getInputProps('annotation')}
        onChange={event => {
          form.setFieldValue('annotation', event.currentTarget.value)
          writer.write(event.currentTarget.value)
        }}
      />
      <NativeSelect
        label="Type"
        data={[{ value: '', label: 'Choose a type' }, ...types]}
        {...form.getInputProps('classification')}
      />
      {classification === 'green' ? (
        <Switch label="Alert" {...form.getInputProps('alerts', { type: 'checkbox' })} />
      ) : null}
    </FormDialog>
  )
}
