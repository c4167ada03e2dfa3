import type { PaymentMethods } from '@archwire/contract/finance/methods'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
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
  const [step, setStep] = useState<1 | 2>(1)
  const callOnce = useIdempotentCall(name)
  const contractOf = ({ contractId }: PlanValues) => contracts.find(({ id }) => String(id) === contractId)
  const { error, ...plan } = useFormDialog<PlanValues>({
    name,
    initial: firstValues(carried, methods),
    rules: values => planProblems(values, contractOf(values)),
    save: async values => {
      const request = planRequest(values, contractOf(values))
      try {
        const made = await callOnce(request, key => createPlan(patientId, request, key))
        const failure = planFailure(made)
        if (failure !== undefined) throw new Error(failure)
        notifyCreated(made)
      } finally {
        // The refresh runs in the background: the plan has been made or has failed.
        void refreshFinance(queryClient, patientId)
      }
    },
    onRefused: refusal => {
      notifyError(new Error(failureText(refusal)))
      setStep(1)
    },
    onClose,
  })
  const { element, form, isWorking } = plan
  useStepFocus(element, step)

  const change = (changed: Partial<PlanValues>) => {
    form.setValues(changed)
    for (const field of Object.keys(changed)) form.clearFieldError(field)
  }
  return {
    ...plan,
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
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (step === 2) plan.submit()
      else if (!isWorking && plan.validate()) setStep(2)
    },
    /** Why the last attempt failed. */
    refusal: step === 1 && error !== null ? failureText(error) : undefined,
  }
}

const failureText = (error: Error): string =>
  error instanceof CallError ? refusedPlan(error) : error.message
