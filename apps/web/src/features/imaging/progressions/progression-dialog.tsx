import { longestProgressionName, type Progression } from '@archwire/contract/imaging/calls'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import {
  createProgression,
  type ProgressionValues,
  progressionsQuery,
  saveProgression,
} from '../images/imaging.ts'

type Props = {
  patientId: number
  /** Undefined: a new one. */
  progression: Progression | undefined
  /** The clinic's day, yyyy-MM-dd. */
  today: string
  /** Not called once the dialog was closed. */
  onSaved: (progression: Progression) => void
  onClose: () => void
}

/** What a progression is called, and when it began. Sent again after a lost answer, a new one is made once. */
export function ProgressionDialog({ patientId, progression, today, onSaved, onClose }: Props) {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { name: progression?.name ?? '', startDate: progression?.startDate ?? today },
  })
  const [keyFor] = useState(idempotencyKeys)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (values: ProgressionValues) =>
      progression === undefined
        ? createProgression(patientId, values, keyFor(values))
        : saveProgression(patientId, progression, values),
    onSuccess: () => queryClient.invalidateQueries(progressionsQuery(patientId)),
    onError: failure => {
      if (failure instanceof CallError && failure.status === 412) {
        void queryClient.invalidateQueries(progressionsQuery(patientId))
      }
    },
  })
  return (
    <FormDialog
      title={progression === undefined ? 'New progression' : 'Edit progression'}
      submitLabel={progression === undefined ? 'Create' : 'Save'}
      working={isPending ? (progression === undefined ? 'Creating…' : 'Saving…') : undefined}
      onSubmit={form.onSubmit(values => {
        if (!isPending) mutate(values, { onSuccess: onSaved })
      })}
      onClose={onClose}
      size={400}
    >
      {error === null ? null : (
        <Message kind="alert">
          <p>{error.message}</p>
        </Message>
      )}
      <TextInput
        label="Name"
        placeholder="Progression"
        data-autofocus
        maxLength={longestProgressionName}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Date"
        type="date"
        min="1900-01-01"
        max="2199-12-31"
        {...form.getInputProps('startDate')}
      />
    </FormDialog>
  )
}
