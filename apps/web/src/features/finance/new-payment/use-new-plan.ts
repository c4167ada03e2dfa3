import type { PaymentMethods } from '@archwire/contract/finance/methods'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { discardRecoverable, useFormRecovery } from '../../../lib/forms/form-recovery.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { useStepFocus } from '../../../ui/form/form-section.tsx'
import { refreshFinance } from '../money/payment-methods.ts'
import { useIdempotentCall } from '../money/use-idempotent-call.ts'
import {
  type CarriedPlan,
  createPlan,
  firstValues,
  type PlanContract,
  type PlanResponse,
  type PlanValues,
  planFailure,
  planProblems,
  planRequest,
  refusedPlan,
  termsOfContract,
} from './plan-values.ts'

type NewPlanOptions = {
  patientId: number
  contracts: PlanContract[]
  methods: PaymentMethods
  carried: CarriedPlan
  onClose: () => void
}

const notifyCreated = ({ status }: PlanResponse) =>
  notifySaved(
    status === 'pending'
      ? 'The bank has not answered yet. The plan shows what becomes of the payment.'
      : 'Payment plan created successfully!',
  )

/** A new plan in two steps: the terms, and a review before it is charged. */
export function useNewPlan({ patientId, contracts, methods, carried, onClose }: NewPlanOptions) {
  const name = `payment-plan-${patientId}-new`
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState<1 | 2>(1)
  useStepFocus(element, step)
  const callOnce = useIdempotentCall(name)
  const contractOf = ({ contractId }: PlanValues) => contracts.find(({ id }) => String(id) === contractId)
  const form = useForm<PlanValues>({
    initialValues: firstValues(carried, methods),
    validate: values => planProblems(values, contractOf(values)),
  })
  useFormRecovery(name, form)
  const saving = useMutation({
    mutationFn: async (values: PlanValues) => {
      const plan = planRequest(values, contractOf(values))
      const made = await callOnce(plan, key => createPlan(patientId, plan, key))
      const failure = planFailure(made)
      if (failure !== undefined) throw new Error(failure)
      return made
    },
    onSuccess: made => {
      discardRecoverable(name)
      notifyCreated(made)
    },
    onError: error => {
      notifyError(new Error(failureText(error)))
      setStep(1)
    },
    // The refresh runs in the background: the plan has been made or has failed.
    onSettled: () => void refreshFinance(queryClient, patientId),
  })
  const isWorking = saving.isPending || saving.isSuccess
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (saving.isSuccess) close()
  }, [saving.isSuccess])

  const change = (changed: Partial<PlanValues>) => {
    form.setValues(changed)
    for (const field of Object.keys(changed)) form.clearFieldError(field)
  }
  return {
    element,
    form,
    step,
    back: () => {
      if (!isWorking) setStep(1)
    },
    contract: contractOf(form.values),
    change,
    /** A contract fills in and locks its terms; without one they can be edited. */
    chooseContract: (contractId: string) => {
      const contract = contracts.find(({ id }) => String(id) === contractId)
      form.clearErrors()
      form.setValues({ contractId, ...(contract === undefined ? {} : termsOfContract(contract)) })
    },
    submit: form.onSubmit(
      values => {
        if (isWorking) return
        if (step === 1) setStep(2)
        else saving.mutate(values)
      },
      () => focusFirstError(element.current),
    ),
    isWorking,
    hasUnsavedChanges: form.isDirty() && !saving.isSuccess,
    /** Why the last attempt failed. */
    refusal: step === 1 && saving.error !== null ? failureText(saving.error) : undefined,
  }
}

const failureText = (error: Error): string =>
  error instanceof CallError ? refusedPlan(error) : error.message
