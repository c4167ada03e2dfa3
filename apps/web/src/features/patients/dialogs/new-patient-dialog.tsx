import type { Patient } from '@archwire/contract/patients/calls'
import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import '../../../ui/checkbox.css'
import { usePageTitle } from '../../../lib/page-title.ts'
import { NewPatientFields } from '../../../pickers/patients/new-patient-fields.tsx'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { addressLines } from '../components/address-lines.ts'
import { CreationFailure } from '../components/creation-failure.tsx'
import { relativeIn } from '../components/relative.ts'
import { useNewPatient } from '../components/use-new-patient.ts'
import styles from './new-patient-dialog.module.css'

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
        <p className={styles.family}>
          Of the same family as {relative.name}. Their last name, phone and email are filled in; change what
          differs.
        </p>
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
