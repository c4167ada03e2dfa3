import { Stack, Textarea, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRecoverable, useRecovered } from '../../lib/forms/form-recovery.ts'
import { WorkingButton } from '../../ui/form/working-button.tsx'

type Props = {
  /** The name under which the input is recovered after the session ended. */
  name: string
  label: string
  /** The stored text. */
  saved: string
  /** The initial text, if it is not the stored one. */
  start?: string | undefined
  isSaving?: boolean
  /** Why the note could not be saved. */
  failure?: string | undefined
  onWrite?: (text: string) => void
  onUnsavedChange: (hasUnsaved: boolean) => void
  onSave: (text: string) => void
}

const longest = 20_000

/** The form of a note. Control and Enter save it too. */
export function NoteForm({ name, label, saved, start = saved, isSaving = false, failure, ...props }: Props) {
  const recovered = useRecovered<string>(name)
  const [text, setText] = useState(recovered ?? start)
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const isUnsaved = text !== saved && text.trim() !== ''
  // The text counts as unsaved while it is being saved too: another call may find the session ended before the save
  // does.
  useRecoverable(name, () => (isUnsaved ? text : undefined))
  const reportUnsaved = useEffectEvent(props.onUnsavedChange)
  useEffect(() => {
    reportUnsaved(isUnsaved)
    return () => reportUnsaved(false)
  }, [isUnsaved])

  const write = (next: string) => {
    setText(next)
    setProblem(undefined)
    props.onWrite?.(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (text.trim() === '') {
      setProblem('Annotation is required')
      form.current?.querySelector('textarea')?.focus()
    } else props.onSave(text)
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="xs" align="flex-end">
        <Textarea
          w="100%"
          label={<VisuallyHidden>{label}</VisuallyHidden>}
          placeholder="Write a note..."
          autoFocus
          rows={4}
          maxLength={longest}
          value={text}
          readOnly={isSaving}
          error={problem ?? failure}
          onChange={event => write(event.currentTarget.value)}
          onKeyDown={saveByKey}
        />
        <WorkingButton type="submit" working={isSaving ? 'Saving…' : undefined}>
          Save
        </WorkingButton>
      </Stack>
    </form>
  )
}
