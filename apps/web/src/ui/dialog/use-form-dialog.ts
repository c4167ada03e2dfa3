import { type FormRulesRecord, type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { discardRecoverable, useFormRecovery } from '../../lib/forms/form-recovery.ts'
import { hasEdits } from '../../lib/forms/merge-edits.ts'
import { focusFirstError } from '../form/focus-first-error.ts'

type Options<V> = {
  /** The name under which the input is recovered after the session ended. */
  name: string
  initial: V
  rules: FormRulesRecord<V>
  save: (values: V) => Promise<void>
  /** What the server found wrong, on the fields of the form. */
  problemsIn: (error: Error) => Partial<Record<keyof V, string>>
  /** Replaces form values after a refusal. */
  valuesAfter?: ((error: Error, typed: V) => V) | undefined
  onClose: () => void
}

type FormOfDialog<V> = {
  element: RefObject<HTMLFormElement | null>
  form: UseFormReturnType<V>
  submit: ReturnType<UseFormReturnType<V>['onSubmit']>
  /** Still true after the save: the dialog is about to close. */
  isWorking: boolean
  hasUnsavedChanges: boolean
  /** Why it was not saved, where no field says it. */
  refusal: Error | undefined
}

/** The form of a dialog that saves and closes. Refusals are shown on their fields, and the input stays. */
export function useFormDialog<V extends object>(options: Options<V>): FormOfDialog<V> {
  const { name, initial, rules, problemsIn, valuesAfter } = options
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<V>({ initialValues: initial, validate: rules })
  const hasTyped = () => hasEdits(form)
  useFormRecovery(name, { ...form, isDirty: hasTyped })
  const save = useMutation({
    mutationFn: options.save,
    onSuccess: () => discardRecoverable(name),
    onError: (error, typed) => {
      if (valuesAfter !== undefined) form.setValues(valuesAfter(error, typed))
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
  // Only after the form was rendered as saved: before that, leaving it would still ask for confirmation. And only while
  // it is mounted: a late answer must not close a dialog that was opened since.
  const close = useEffectEvent(options.onClose)
  useEffect(() => {
    if (save.isSuccess) close()
  }, [save.isSuccess])
  const isRefused = save.error !== null && Object.keys(problemsIn(save.error)).length === 0
  return {
    element,
    form,
    submit,
    isWorking,
    hasUnsavedChanges: hasTyped() && !save.isSuccess,
    refusal: isRefused ? save.error : undefined,
  }
}
