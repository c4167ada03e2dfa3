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
  /** Undefined for a new progression. */
  progression: Progression | undefined
  /** The clinic's day, yyyy-MM-dd. */
  today: string
  /** Not called if the dialog was closed meanwhile. */
  onSaved: (progression: Progression) => void
  onClose: () => void
}

/** The name and the day of a progression. A new one is created once, even when sent again after a lost response. */
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
