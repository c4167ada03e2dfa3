import type { Patient } from '@archwire/contract/patients/calls'
import { Checkbox, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../lib/api/call-error.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { NewPatientFields } from '../../../shared/patients/new-patient-fields.tsx'
import { payloadOf, problemsOn, rules, startingValues } from '../../../shared/patients/new-patient-form.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import type { NewPatientValues } from '../../../shared/patients/typed-patient.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts'
import { addressLines } from '../patient/patient-facts.ts'
import { addPatient } from '../patient/patients.ts'
import { relativeIn } from './relative.ts'
import '../../../ui/theme/checkbox.css'

/** Why the patient was not created: on the fields, by a message of the server, or by a general one. */
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

type Values = NewPatientValues & { sharesAddress: boolean }

type Props = {
  initial: unknown
  onCreated: (patient: Patient) => void
  onClose: () => void
}

/** Adds one patient, even when pressed twice or repeated after a lost response. */
export function NewPatientDialog({ initial, onCreated, onClose }: Props) {
  usePageTitle('New Patient')
  const queryClient = useQueryClient()
  const relative = relativeIn(initial)
  const { element, form, submit, isWorking, hasUnsavedChanges, error } = useVersionedForm<
    Patient | undefined,
    Values
  >({
    name: 'new-patient',
    latest: undefined,
    valuesOf: () => ({ ...startingValues(initial), sharesAddress: relative !== undefined }),
    rules,
    problemsIn: refusal => (refusal instanceof CallError ? problemsOn(refusal.fieldErrors) : {}),
    save: async ({ sharesAddress, ...values }, _base, keyFor) => {
      const request = { ...payloadOf(values), ...(sharesAddress ? relative?.address : {}) }
      const patient = await addPatient(request, keyFor(request))
      queryClient.setQueryData(profileQuery(patient.id).queryKey, {
        ...patient,
        ssn: null,
        balanceDue: 0,
        coverage: null,
      })
      // The new record is invalidated too: its page reads it again, so that the opening is audited.
      void queryClient.invalidateQueries({ queryKey: patientsKey })
      notifySaved('Patient created.')
      return patient
    },
    onClose: onCreated,
  })
  const address = relative === undefined ? [] : addressLines(relative.address)

  return (
    <FormDialog
      ref={element}
      title="New Patient"
      submitLabel="Create"
      working={isWorking ? 'Creating…' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      {relative === undefined ? null : (
        <Text c="dimmed">
          Of the same family as {relative.name}. Their last name, phone and email are filled in; change what
          differs.
        </Text>
      )}
      <CreationFailure error={error} />
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
