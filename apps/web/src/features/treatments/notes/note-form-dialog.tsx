import type { Note } from '@archwire/contract/notes/note'
import { NativeSelect, Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { DraftOffer, draftQuery, useDraft } from '../../../shared/notes/drafts.tsx'
import { leaveNoteConfirmation } from '../../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import type { DialogForm } from '../../../ui/form/use-versioned-form.ts'
import '../../../ui/theme/switch.css'

export type NoteValues = {
  annotation: string
  /** '' while none is chosen. */
  classification: Note['classification'] | ''
  alerts: boolean
}

export const noteRules = {
  annotation: (text: string) => (text.trim() === '' ? 'You need to fill the note field.' : null),
  classification: (type: NoteValues['classification']) =>
    type === '' ? 'You need to fill the note type.' : null,
}

export const valuesOf = ({ annotation, classification, alerts }: Note): NoteValues => ({
  annotation,
  classification,
  alerts,
})

/** The request of a note with a type. Only office notes can be alerts. */
export const noteRequest = ({ annotation, classification, alerts }: NoteValues) =>
  classification === ''
    ? undefined
    : { annotation: annotation.trim(), classification, alerts: classification === 'green' && alerts }

/** Only changed values are sent. */
export function changeOf(note: Note, values: NoteValues) {
  const now = noteRequest(values)
  if (now === undefined) return {}
  const isAnotherType = now.classification !== note.classification
  // A note that is no longer an office note must not be an alert: there would be no switch to end it.
  const alerts = isAnotherType ? now.alerts : values.alerts
  return {
    ...(now.annotation === note.annotation ? {} : { annotation: now.annotation }),
    ...(isAnotherType ? { classification: now.classification } : {}),
    ...(alerts === note.alerts ? {} : { alerts }),
  }
}

type Props = {
  title: string
  note: DialogForm<NoteValues>
  /** The key under which the draft is recovered, however the window was closed. */
  draftKey: string
  /** A failure or a conflict to show. */
  message: ReactNode
  onClose: () => void
}

const types: { value: Note['classification']; label: string }[] = [
  { value: 'yellow', label: 'Yellow' },
  { value: 'green', label: 'Green' },
]
const longest = 20_000

/** The form of an office or treatment note. */
export function NoteFormDialog(props: Props) {
  const { title, note, draftKey, message, onClose } = props
  const { element, form, isSaved } = note
  const writer = useDraft(draftKey)
  const draft = useQuery(draftQuery(draftKey)).data
  const [isOfferOver, setOfferOver] = useState(false)
  const { annotation, classification } = form.getValues()
  const isOffered = !isOfferOver && !form.isDirty('annotation') && draft && draft.text !== annotation
  // Runs before the window closes and saves the rest of the draft.
  useEffect(() => {
    if (isSaved) writer.forget()
  }, [isSaved, writer])
  return (
    <FormDialog
      ref={element}
      title={title}
      working={note.isWorking ? 'Saving…' : undefined}
      onSubmit={note.submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={note.hasUnsavedChanges} question={leaveNoteConfirmation} />
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
