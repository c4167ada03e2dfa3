import type { Patient } from '@archwire/contract/patients/calls'
import { Checkbox, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import {
  discardRecoverable,
  useFormRecovery,
  useRecoverable,
  useRecovered,
} from '../../../lib/forms/form-recovery.ts'
import { NewPatientFields } from '../../../shared/patients/new-patient-fields.tsx'
import { payloadOf, problemsOn, rules, startingValues } from '../../../shared/patients/new-patient-form.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import type { NewPatientValues } from '../../../shared/patients/typed-patient.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { addressLines } from '../patient/patient-facts.ts'
import { addPatient } from '../patient/patients.ts'
import { profileQuery } from '../patient/record.ts'
import { relativeIn } from './relative.ts'
import '../../../ui/theme/checkbox.css'

/** Why there is no new patient yet: on the fields, by a word of the server, or without any. */
function CreationFailure({ error }: { error: Error | null }) {
  if (error === null) return null
  const isOnFields = error instanceof CallError && Object.keys(problemsOn(error.fieldErrors)).length > 0
  if (isOnFields) {
    return (
      <Message kind="alert">
        <p>Unable to create patient. Please check the form and try again.</p>
      </Message>
    )
  }
  const isExplained = error instanceof CallError && error.kind === 'refused' && error.status < 500
  return (
    <Message
      kind="alert"
      title={isExplained ? 'Failed to create patient' : 'Failed to create patient. Please try again.'}
    >
      <p>{error.message}</p>
    </Message>
  )
}

const formName = 'new-patient'
const keysName = 'new-patient-keys'

type Values = NewPatientValues & { sharesAddress: boolean }

type Hooks = { onCreated: (patient: Patient) => void; onRefused: () => void }

/**
 * The form of a new patient and its save, which adds one patient even when pressed twice or repeated after a lost
 * answer.
 */
function useNewPatient(initial: unknown, { onCreated, onRefused }: Hooks) {
  const queryClient = useQueryClient()
  const relative = relativeIn(initial)
  const [start] = useState(() => ({ ...startingValues(initial), sharesAddress: relative !== undefined }))
  // The keys are recovered with the form: a save whose answer was lost with the session must not add a second patient.
  const recoveredKeys = useRecovered<ReturnType<typeof idempotencyKeys>>(keysName)
  const [keyFor] = useState(() => recoveredKeys ?? idempotencyKeys())
  const form = useForm<Values>({ initialValues: start, validate: rules })
  useFormRecovery(formName, form)
  useRecoverable(keysName, () => (form.isDirty() ? keyFor : undefined))
  const create = useMutation({
    mutationFn: ({ sharesAddress, ...values }: Values) => {
      const patient = { ...payloadOf(values), ...(sharesAddress ? relative?.address : {}) }
      return addPatient(patient, keyFor(patient))
    },
    onSuccess: patient => {
      discardRecoverable(formName)
      queryClient.setQueryData(profileQuery(patient.id).queryKey, { ...patient, ssn: null })
      // The new record too: its page reads it again, so that the opening is audited.
      void queryClient.invalidateQueries({ queryKey: patientsKey })
      notifySaved('Patient created.')
    },
    onError: error => {
      if (error instanceof CallError) form.setErrors(problemsOn(error.fieldErrors))
      onRefused()
    },
  })

  // Only after the form was rendered as saved: before that, leaving it would still ask for confirmation.
  const goOn = useEffectEvent(onCreated)
  const created = create.data
  useEffect(() => {
    if (created !== undefined) goOn(created)
  }, [created])

  return { form, create, isDirty: form.isDirty() }
}

type Props = {
  initial: unknown
  onCreated: (patient: Patient) => void
  onClose: () => void
}

export function NewPatientDialog({ initial, onCreated, onClose }: Props) {
  usePageTitle('New Patient')
  const element = useRef<HTMLFormElement>(null)
  const { form, create, isDirty } = useNewPatient(initial, {
    onCreated,
    onRefused: () => focusFirstError(element.current),
  })
  const relative = relativeIn(initial)
  const address = relative === undefined ? [] : addressLines(relative.address)
  const submit = form.onSubmit(
    values => {
      if (!create.isPending) create.mutate(values)
    },
    () => focusFirstError(element.current),
  )

  return (
    <FormDialog
      ref={element}
      title="New Patient"
      submitLabel="Create"
      working={create.isPending || create.isSuccess ? 'Creating…' : undefined}
      onSubmit={submit}
      onClose={onClose}
      size={560}
    >
      <LeaveDialog hasUnsavedChanges={isDirty && !create.isSuccess} />
      {relative === undefined ? null : (
        <Text c="dimmed">
          Of the same family as {relative.name}. Their last name, phone and email are filled in; change what
          differs.
        </Text>
      )}
      <CreationFailure error={create.error} />
      <NewPatientFields values={form.values} inputOf={form.getInputProps} relativeId={relative?.id} />
      {address.length === 0 ? null : (
        <Checkbox
          label="Lives at the same address"
          description={address.join(', ')}
          {...form.getInputProps('sharesAddress', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
