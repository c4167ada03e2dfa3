import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { PaymentPlan } from '@archwire/contract/finance/plans'
import { advanceProblem } from '@archwire/domain/finance/charge-problem'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { useQueryClient } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { Refusal, useIsShown } from '../invoices/invoice-dialog.tsx'
import { notifyFailure } from '../money/finance-errors.ts'
import { financeKey } from '../money/finance-key.ts'
import { payInAdvance } from '../money/payment-plans.ts'
import { useIdempotentCall } from '../money/use-idempotent-call.ts'
import {
  allChoices,
  amountProblem,
  ChargeFields,
  type ChargeValues,
  chargeOf,
  problemsIn,
  useRefusalOf,
  wayRules,
} from './charge-fields.tsx'

type Props = { patientId: number; plan: PaymentPlan; methods: PaymentMethods; onClose: () => void }

const title = 'Down Payment'

/** Pays part of a plan in advance: the last invoices become smaller first. */
export function AdvancePaymentDialog({ patientId, plan, methods, onClose }: Props) {
  usePageTitle(title)
  const queryClient = useQueryClient()
  const isShown = useIsShown()
  const name = `advance-${plan.id}`
  const callOnce = useIdempotentCall(name)
  const choices = allChoices(methods)
  const dues = plan.invoices.map(({ amountPayable }) => truncateToCents(amountPayable)).filter(Boolean)
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog<ChargeValues>({
    name,
    initial: { amount: '', method: '', info: '' },
    rules: {
      amount: typed =>
        amountProblem(typed, amountCents =>
          advanceProblem({ amountCents, dues, way: 'cash', hasMethod: false, additionalInfo: null }),
        ),
      ...wayRules,
    },
    save: async values => {
      const charge = chargeOf(values, choices)
      const paid = await callOnce(charge, key => payInAdvance({ patientId, planId: plan.id }, charge, key))
        .catch(notifyFailure('Error creating advance payment', isShown))
        .finally(() => void queryClient.invalidateQueries({ queryKey: financeKey(patientId) }))
      notifySaved(paidMessage(paid))
    },
    problemsIn,
    onClose,
  })
  const canPay = isWorking || (dues.length > 0 && plan.status !== 'pending')
  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel="Pay"
      working={isWorking ? 'Charging…' : undefined}
      canSubmit={canPay}
      closesOnBackdrop={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges && canPay} />
      <Refusal error={useRefusalOf(refusal, form.values.method)} />
      <p>
        <bdi>{plan.description}</bdi>
        <br />
        {canPay ? 'The last invoices become smaller first.' : 'There is nothing to charge for this plan.'}
      </p>
      {canPay ? (
        <ChargeFields
          form={form}
          choices={choices}
          hint={`${formatDollars(dues.reduce((sum, due) => sum + due, 0))} still to be charged`}
        />
      ) : null}
    </FormDialog>
  )
}

/** A pending debit is not paid yet. The newest invoice is the last one. */
const paidMessage = ({ invoices }: PaymentPlan): string =>
  invoices.at(-1)?.status === 'capturing'
    ? "Processing: the customer's bank is processing this payment."
    : 'Payment plan updated successfully'
