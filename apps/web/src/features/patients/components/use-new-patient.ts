import type { Patient } from '@archwire/contract/patients/calls'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { discardKept, useKeep, useKeptForm, useTakenBack } from '../../../lib/kept-forms.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { payloadOf, problemsOn, rules, startingValues } from '../../../pickers/patients/new-patient-form.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import type { NewPatientValues } from '../../../pickers/patients/read-typed.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { addPatient } from '../api/patients.ts'
import { profileQuery } from '../api/record.ts'
import { relativeIn } from './relative.ts'

const formName = 'new-patient'
const keysName = 'new-patient-keys'

type Values = NewPatientValues & { sharesAddress: boolean }

type Hooks = { onCreated: (patient: Patient) => void; onRefused: () => void }

/** The form of a new patient, and its one save: pressed twice, or again after a lost answer, it adds one patient. */
export function useNewPatient(initial: unknown, { onCreated, onRefused }: Hooks) {
  const queryClient = useQueryClient()
  const relative = relativeIn(initial)
  const [start] = useState(() => ({ ...startingValues(initial), sharesAddress: relative !== undefined }))
  // They outlive the session with the form: a save whose answer was lost with it must not add a second patient.
  const keptKeys = useTakenBack<ReturnType<typeof onceKeys>>(keysName)
  const [keyFor] = useState(() => keptKeys ?? onceKeys())
  const form = useForm<Values>({ initialValues: start, validate: rules })
  useKeptForm(formName, form)
  useKeep(keysName, () => (form.isDirty() ? keyFor : undefined))
  const create = useMutation({
    mutationFn: ({ sharesAddress, ...values }: Values) => {
      const patient = { ...payloadOf(values), ...(sharesAddress ? relative?.address : {}) }
      return addPatient(patient, keyFor(patient))
    },
    onSuccess: patient => {
      discardKept(formName)
      queryClient.setQueryData(profileQuery(patient.id).queryKey, { ...patient, ssn: null })
      // The new record too: the page that shows it opens it once more, so that it is known who did.
      void queryClient.invalidateQueries({ queryKey: patientsKey })
      notifySaved('Patient created.')
    },
    onError: error => {
      if (error instanceof CallError) form.setErrors(problemsOn(error.fieldErrors))
      onRefused()
    },
  })

  // Once the form is drawn as saved: before that, leaving it would still be asked about.
  const goOn = useEffectEvent(onCreated)
  const created = create.data
  useEffect(() => {
    if (created !== undefined) goOn(created)
  }, [created])

  return { form, create, isDirty: form.isDirty() }
}
