import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { discardKept, useKeptForm } from '../../../lib/kept-forms.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { calendarKey } from '../api/keys.ts'
import { type BlockedValues, blockedProblems, blockedServerProblems } from './blocked-time.ts'

type Given = {
  /** By which what was typed is found again after a session that ended. */
  name: string
  start: BlockedValues
  /** The clinic's. */
  zone: string
  save: (values: BlockedValues) => Promise<TimeOff>
  savedWords: string
  /** What the form shows after a refusal, where that is not what was typed. */
  valuesAfter?: (error: Error, typed: BlockedValues) => BlockedValues
  onSaved: () => void
  onRefused: () => void
}

/** The form of blocked time and its save. What the server refuses is said on its field; what was typed stays. */
export function useBlockedForm({
  name,
  start,
  zone,
  save,
  savedWords,
  valuesAfter,
  onSaved,
  onRefused,
}: Given) {
  const queryClient = useQueryClient()
  const form = useForm<BlockedValues>({
    initialValues: start,
    validate: values => blockedProblems(values, zone),
  })
  useKeptForm(name, form)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      discardKept(name)
      void queryClient.invalidateQueries({ queryKey: calendarKey })
      notifySaved(savedWords)
    },
    onError: (error, typed) => {
      if (valuesAfter !== undefined) form.setValues(valuesAfter(error, typed))
      if (error instanceof CallError) form.setErrors(blockedServerProblems(error.fieldErrors, typed.type))
      onRefused()
    },
  })

  // Once the form is drawn as saved: before that, leaving it would still be asked about.
  const goOn = useEffectEvent(onSaved)
  useEffect(() => {
    if (saving.isSuccess) goOn()
  }, [saving.isSuccess])

  const isWorking = saving.isPending || saving.isSuccess
  return {
    form,
    submit: (values: BlockedValues) => {
      if (!isWorking) saving.mutate(values)
    },
    isWorking,
    isSaved: saving.isSuccess,
    hasUnsavedChanges: form.isDirty() && !saving.isSuccess,
    error: saving.error,
  }
}
