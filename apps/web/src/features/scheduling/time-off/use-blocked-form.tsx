import type { Sent } from '@archwire/contract/endpoint'
import {
  blockTime,
  cancelTimeOff,
  changeTimeOff,
  getTimeOff,
  type TimeOff,
} from '@archwire/contract/scheduling/time-off-calls'
import { useForm } from '@mantine/form'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import { discardRecoverable, useFormRecovery } from '../../../lib/forms/form-recovery.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { availabilityKey, calendarKey } from '../appointments/query-keys.ts'
import { conflictAdvice } from '../edit-appointment/conflict-notice.tsx'
import { type BlockedValues, blockedProblems, blockedServerProblems } from './blocked-time.ts'

type Payload = Sent<typeof blockTime>['body']['time_off']

export const timeOffQuery = (id: number) =>
  queryOptions({
    queryKey: [...availabilityKey, 'time-off', id],
    queryFn: ({ signal }) => call(getTimeOff, { params: { id } }, { signal }),
  })

export const block = (payload: Payload, idempotencyKey: string): Promise<TimeOff> =>
  call(blockTime, { body: { time_off: payload } }, { idempotencyKey })

export const changeBlocked = (seen: TimeOff, payload: Payload): Promise<TimeOff> =>
  call(changeTimeOff, { params: { id: seen.id }, body: { time_off: payload } }, { ifMatch: seen.updatedAt })

export const unblock = (seen: TimeOff): Promise<undefined> =>
  call(cancelTimeOff, { params: { id: seen.id } }, { ifMatch: seen.updatedAt })

type BlockedFormOptions = {
  /** The key under which typed values are recovered after a session has ended. */
  name: string
  start: BlockedValues
  /** The clinic's time zone. */
  zone: string
  save: (values: BlockedValues) => Promise<TimeOff>
  savedMessage: string
  /** The form's values after a refusal, if they differ from what was typed. */
  valuesAfter?: (error: Error, typed: BlockedValues) => BlockedValues
  onSaved: () => void
  onRefused: () => void
}

/** The form of blocked time. Refusals are shown on their fields and typed values are kept. */
export function useBlockedForm({
  name,
  start,
  zone,
  save,
  savedMessage,
  valuesAfter,
  onSaved,
  onRefused,
}: BlockedFormOptions) {
  const queryClient = useQueryClient()
  const form = useForm<BlockedValues>({
    initialValues: start,
    validate: values => blockedProblems(values, zone),
  })
  useFormRecovery(name, form)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      discardRecoverable(name)
      void queryClient.invalidateQueries({ queryKey: calendarKey })
      notifySaved(savedMessage)
    },
    onError: (error, typed) => {
      if (valuesAfter !== undefined) form.setValues(valuesAfter(error, typed))
      if (error instanceof CallError) form.setErrors(blockedServerProblems(error.fieldErrors, typed.type))
      onRefused()
    },
  })

  // This waits until the form counts as saved; before that, leaving it would still ask for confirmation.
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

type Props = { error: Error | null; action?: keyof typeof conflictAdvice }

/** Why blocked time could not be saved or removed. */
export function BlockedFailure({ error, action = 'save' }: Props) {
  if (error === null) return null
  const isOnFields = error instanceof CallError && Object.keys(error.fieldErrors).length > 0
  return (
    <Message kind="alert" title="Something went wrong!">
      {isOnFields ? null : (
        <p>
          {conflictingVersion(error) !== undefined
            ? joinSentences([error.message, conflictAdvice[action]])
            : error.message}
        </p>
      )}
    </Message>
  )
}
