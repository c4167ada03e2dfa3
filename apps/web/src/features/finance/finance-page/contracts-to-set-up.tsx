import type { Contract } from '@archwire/contract/documents/contract-calls'
import { paymentSchedule } from '@archwire/domain/documents/contract-terms'
import { truncateToCents } from '@archwire/domain/money/cents'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { contractsQuery } from '../../../shared/documents/contracts-query.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { defaultChoice, plannedChoices } from '../charge/charge-fields.tsx'
import { paymentMethodsQuery, refreshFinance } from '../money/payment-methods.ts'
import { setAutopay } from '../money/payment-plans.ts'
import { useIdempotentCall } from '../money/use-idempotent-call.ts'
import { carriedFrom, createPlan, downPaymentOf, planFailure } from '../new-payment/plan-values.ts'

const bps = (fraction: number) => Math.round(fraction * 10_000)

const scheduleOf = (contract: Contract): string =>
  paymentSchedule({
    totalCostCents: truncateToCents(contract.totalCost),
    discountBps: bps(contract.discountRate),
    interestBps: bps(contract.interestRate),
    downPaymentCents: downPaymentOf(contract),
    payments: contract.monthlyPaymentCount,
  })

/** The signed contracts whose payments nobody has set up yet. */
export function ContractsToSetUp({ patientId }: { patientId: number }) {
  const contracts = useQuery(contractsQuery(patientId)).data ?? []
  return (
    <div role="status">
      {contracts
        .filter(({ active, signed, hasPlan }) => active && signed && !hasPlan)
        .map(contract => (
          <ToSetUp key={contract.id} patientId={patientId} contract={contract} />
        ))}
    </div>
  )
}

/** One press makes the plan as the contract says; nothing is charged by it. */
function ToSetUp({ patientId, contract }: { patientId: number; contract: Contract }) {
  const openDialog = useOpenDialog()
  const queryClient = useQueryClient()
  const callOnce = useIdempotentCall(`plan-of-contract-${contract.id}`)
  const terms = carriedFrom(contract)
  const methods = useQuery(paymentMethodsQuery(patientId)).data
  const [chosen, setChosen] = useState<string>()
  const choices = methods === undefined ? [] : plannedChoices(methods)
  const proposed = methods === undefined ? '' : defaultChoice(choices, methods, null)
  const method = choices.find(({ value }) => value === (chosen ?? proposed))
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const request = {
        description: contract.description,
        amount: contract.totalCost,
        installments: contract.monthlyPaymentCount,
        discountRate: terms.discountRate,
        interestRate: terms.interestRate,
        paymentMethodId: null,
        contract_id: contract.id,
      }
      const made = await callOnce(request, key => createPlan(patientId, request, key))
      const failure = planFailure(made)
      if (failure !== undefined) throw new Error(failure)
      const { paymentPlan } = made
      if (method === undefined || !('id' in paymentPlan)) return
      await setAutopay({ patientId, planId: paymentPlan.id }, method.value).catch((error: Error) => {
        throw new Error(`The payments are set up, but autopay could not be switched on: ${error.message}`)
      })
    },
    onSuccess: () => notifySaved('Its payments are set up. Nothing was charged yet.'),
    onError: notifyError,
    // Somebody else may have been faster, or the patient has paid on the page.
    onSettled: () =>
      Promise.all([
        refreshFinance(queryClient, patientId),
        queryClient.invalidateQueries({ queryKey: contractsQuery(patientId).queryKey }),
      ]),
  })
  return (
    <Message
      kind="notice"
      title={`Signed: ${contract.description}`}
      actions={
        <>
          <WorkingButton
            variant="default"
            working={isPending ? 'Setting up…' : undefined}
            onClick={() => {
              if (!isPending) mutate()
            }}
          >
            Set up its payments
          </WorkingButton>
          <Button
            variant="subtle"
            onClick={() => openDialog(`/v2/patient/${patientId}/finance/payment-plan/new`, terms)}
          >
            Choose how it is paid
          </Button>
        </>
      }
    >
      <p>{scheduleOf(contract)}.</p>
      {choices.length === 0 ? null : (
        <NativeSelect
          label="Paid on the due dates by"
          mt="xs"
          w="min(320px, 100%)"
          data={[
            ...choices.map(({ value, label }) => ({ value, label })),
            { value: '', label: 'Nothing automatic' },
          ]}
          value={method?.value ?? ''}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      )}
    </Message>
  )
}
