import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { discardKept, useKeptForm } from '../../../lib/kept-forms.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { TaskFormFields } from '../components/task-form-fields.tsx'
import { isWhole, problemsIn, rules, type TaskValues } from '../components/task-values.ts'

type Props = {
  /** By which what was typed is found again after a session that ended. */
  name: string
  title: string
  submitLabel: string
  initial: TaskValues
  today: string
  save: (values: TaskValues) => Promise<void>
  /** What the form shows after a refusal, where that is not what was typed. */
  valuesAfter?: (error: Error, typed: TaskValues) => TaskValues
  /** What a refusal of the whole says. */
  wordsFor: (error: Error) => { title?: string; text: string }
  onClose: () => void
}

/** A task over the page. What the server refuses is said on its field; what was typed stays. */
export function TaskDialog({ name, title, submitLabel, initial, today, onClose, ...given }: Props) {
  usePageTitle(title)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<TaskValues>({ initialValues: initial, validate: rules })
  useKeptForm(name, form)
  const save = useMutation({
    mutationFn: given.save,
    onSuccess: () => discardKept(name),
    onError: (error, typed) => {
      if (given.valuesAfter !== undefined) form.setValues(given.valuesAfter(error, typed))
      form.setErrors(problemsIn(error))
      focusFirstError(element.current)
    },
  })
  const isWorking = save.isPending || save.isSuccess
  const submit = form.onSubmit(
    values => {
      if (!isWorking) save.mutate(values)
    },
    () => focusFirstError(element.current),
  )
  // Once the form is drawn as saved: before that, leaving it would still be asked about. And only while it is there: a
  // late answer must not close what was opened since.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (save.isSuccess) close()
  }, [save.isSuccess])
  const isRefused = save.error !== null && Object.keys(problemsIn(save.error)).length === 0
  const refusal = isRefused ? given.wordsFor(save.error) : undefined

  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel={submitLabel}
      canSubmit={isWhole(form.values)}
      working={isWorking ? 'Saving…' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={form.isDirty() && !save.isSuccess} />
      {refusal === undefined ? null : (
        <Message kind="alert" {...(refusal.title === undefined ? {} : { title: refusal.title })}>
          <p>{refusal.text}</p>
        </Message>
      )}
      <TaskFormFields form={form} today={today} />
    </FormDialog>
  )
}
