import type { PaymentMethods } from '@archwire/contract/finance/methods'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Button, NativeSelect } from '@mantine/core'
import { PlanSums } from '../../../pickers/money/plan-sums.tsx'
import { planTermsOf } from '../../../pickers/money/plan-terms.ts'
import { TermsFields } from '../../../pickers/money/terms-fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { MethodFields } from '../components/method-fields.tsx'
import styles from '../components/methods.module.css'
import { PlanReview } from '../components/plan-review.tsx'
import { type CarriedPlan, downPaymentOf, type PlanContract, usable } from '../components/plan-values.ts'
import { useNewPlan } from '../components/use-new-plan.ts'
import { WithMethods } from '../components/with-methods.tsx'

type Props = {
  patientId: number
  contracts: PlanContract[]
  /** What whoever opened it has filled in already. */
  carried: CarriedPlan
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  onClose: () => void
}

const title = 'Create Payment'
const size = 560

/** A payment at once or in installments, by a contract or freely. */
export const NewPaymentDialog = (props: Props) => (
  <WithMethods title={title} size={size} patientId={props.patientId} onClose={props.onClose}>
    {methods => <TwoSteps {...props} methods={methods} />}
  </WithMethods>
)

function TwoSteps({ today, methods, onClose, ...given }: Props & { methods: PaymentMethods }) {
  const contracts = usable(given.contracts)
  const plan = useNewPlan({ ...given, contracts, methods, onClose })
  const { form, step, contract } = plan
  const terms = planTermsOf(form.values, downPaymentOf(contract))
  return (
    <FormDialog
      ref={plan.element}
      title={title}
      size={size}
      submitLabel={step === 1 ? 'Continue' : 'Confirm'}
      working={plan.isWorking ? 'Confirming…' : undefined}
      closesOnBackdrop={false}
      onSubmit={plan.submit}
      onClose={onClose}
      {...(step === 2 && {
        more: (
          // The second click of a double click is none: on a phone it would lead back at once.
          <Button variant="default" onClick={({ detail }) => detail < 2 && plan.back()}>
            Back
          </Button>
        ),
      })}
    >
      <LeaveDialog hasUnsavedChanges={plan.hasUnsavedChanges} />
      {plan.refusal === undefined ? null : (
        <Message kind="alert" isReadOut={false}>
          <p>{plan.refusal}</p>
        </Message>
      )}
      {step === 2 && terms !== undefined ? (
        <PlanReview values={form.values} terms={terms} methods={methods} today={today} />
      ) : (
        <>
          {contracts.length === 0 ? null : (
            <NativeSelect
              label="Contract"
              data-autofocus
              data={[{ value: '', label: 'None' }, ...contracts.map(contractOption)]}
              value={contract === undefined ? '' : form.values.contractId}
              onChange={({ currentTarget: { value } }) => plan.chooseContract(value)}
            />
          )}
          <TermsFields
            values={form.values}
            errors={form.errors}
            onChange={plan.change}
            isLocked={contract !== undefined}
          />
          {contract === undefined && form.values.classification === 'installments' ? (
            <p className={styles.hint}>
              For a down payment, create a contract under Documents first, and choose it here.
            </p>
          ) : null}
          {terms === undefined || terms.amountCents <= 0 ? null : <PlanSums terms={terms} />}
          <MethodFields methods={methods} values={form.values} errors={form.errors} onChange={plan.change} />
        </>
      )}
    </FormDialog>
  )
}

const contractOption = ({ id, description, totalCost }: PlanContract) => ({
  value: String(id),
  label: `${description}, ${formatDollars(truncateToCents(totalCost))}`,
})
