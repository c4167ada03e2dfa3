import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { PaymentPlan } from '@archwire/contract/finance/plans'
import { advanceProblem } from '@archwire/domain/finance/charge-problem'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { useQueryClient } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/page-title.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { notifySaved } from '../../../ui/notices.tsx'
import { useFormDialog } from '../../../ui/use-form-dialog.ts'
import { financeKey } from '../api/finance-key.ts'
import { payInAdvance } from '../api/payment-plans.ts'
import { Refusal } from '../components/about-invoice.tsx'
import { ChargeFields } from '../components/charge-fields.tsx'
import {
  allChoices,
  amountProblem,
  type ChargeValues,
  chargeOf,
  problemsIn,
  wayRules,
} from '../components/charge-values.ts'
import { orTell } from '../components/or-tell.ts'
import { useIsShown } from '../components/use-is-shown.ts'
import { useOnce } from '../components/use-once.ts'

type Props = { patientId: number; plan: PaymentPlan; methods: PaymentMethods; onClose: () => void }

const title = 'Down Payment'

/** Pays a part of a plan in advance: the last invoices become smaller first. */
export function AdvancePaymentDialog({ patientId, plan, methods, onClose }: Props) {
  usePageTitle(title)
  const queryClient = useQueryClient()
  const isShown = useIsShown()
  const name = `advance-${plan.id}`
  const once = useOnce(name)
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
      const paid = await once(charge, key => payInAdvance({ patientId, planId: plan.id }, charge, key))
        .catch(orTell('Error creating advance payment', isShown))
        .finally(() => void queryClient.invalidateQueries({ queryKey: financeKey(patientId) }))
      notifySaved(wordsOf(paid))
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
      <Refusal error={refusal} />
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

/** A bank that takes its time has not paid yet. The newest invoice is the last. */
const wordsOf = ({ invoices }: PaymentPlan): string =>
  invoices.at(-1)?.status === 'capturing'
    ? "Processing: the customer's bank is processing this payment."
    : 'Payment plan updated successfully'
