import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { discardKept, useKeptForm } from '../../../lib/kept-forms.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { problemsIn, rules, type UserValues } from '../components/user-fields.ts'
import { UserFormFields } from '../components/user-form-fields.tsx'

type Props = {
  /** By which what was typed is found again after a session that ended. */
  name: string
  title: string
  submitLabel: string
  workingLabel: string
  initial: UserValues
  save: (values: UserValues) => Promise<void>
  /** What the form shows after a refusal, where that is not what was typed. */
  valuesAfter?: (error: Error, typed: UserValues) => UserValues
  /** What a refusal of the whole says, where its own words are not enough. */
  wordsFor?: (error: Error) => string
  onClose: () => void
}

/** A user's details over the page. What the server refuses is said on its field; what was typed stays. */
export function UserDialog({ name, title, submitLabel, workingLabel, initial, onClose, ...given }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<UserValues>({ initialValues: initial, validate: rules })
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
  const hasUnsavedChanges = form.isDirty() && !save.isSuccess
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
  const refusal = save.error !== null && Object.keys(problemsIn(save.error)).length === 0 ? save.error : null

  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel={submitLabel}
      working={isWorking ? workingLabel : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      {refusal === null ? null : (
        <Message kind="alert">
          <p>{given.wordsFor?.(refusal) ?? refusal.message}</p>
        </Message>
      )}
      <UserFormFields form={form} />
    </FormDialog>
  )
}
