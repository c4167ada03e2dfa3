import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { discardKept, useKeep, useKeptForm, useTakenBack } from '../../../lib/kept-forms.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { pageSettings } from '../../../lib/page-settings.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { useStepFocus } from '../../../ui/step-focus.ts'
import { createContract } from '../api/contracts.ts'
import { type ContractValues, contractProblems, contractSent, noContract } from './contract-values.ts'

/** Pressed twice, or again after a lost answer, it makes one contract once. */
export function useNewContract(patientId: number, onClose: () => void) {
  const name = `contract-${patientId}-new`
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState<1 | 2>(1)
  useStepFocus(element, step)
  const keptKeys = useTakenBack<ReturnType<typeof onceKeys>>(`${name}-keys`)
  const [keyFor] = useState(() => keptKeys ?? onceKeys())
  useKeep(`${name}-keys`, () => keyFor)
  const sends = pageSettings.sendsEmail()
  const form = useForm<ContractValues>({ initialValues: noContract, validate: contractProblems })
  useKeptForm(name, form)
  const creating = useMutation({
    mutationFn: (values: ContractValues) => {
      const contract = contractSent(values, sends)
      return createContract(patientId, contract, keyFor(contract))
    },
    onSuccess: () => {
      discardKept(name)
      notifySaved('Contract created successfully')
    },
    onError: () => setStep(1),
    // The contracts, and the profile that shows the one that counts. Nobody waits for them.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [...patientsKey, patientId] }),
  })
  const isWorking = creating.isPending || creating.isSuccess
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (creating.isSuccess) close()
  }, [creating.isSuccess])
  return {
    element,
    form,
    step,
    sends,
    back: () => {
      if (!isWorking) setStep(1)
    },
    change: (changed: Partial<ContractValues>) => {
      form.setValues(changed)
      for (const field of Object.keys(changed)) form.clearFieldError(field)
    },
    submit: form.onSubmit(
      values => {
        if (isWorking) return
        if (step === 1) setStep(2)
        else creating.mutate(values)
      },
      () => focusFirstError(element.current),
    ),
    isWorking,
    hasUnsavedChanges: form.isDirty() && !creating.isSuccess,
    refusal: step === 1 ? creating.error?.message : undefined,
  }
}
