import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { PlanTerms } from '@archwire/domain/finance/plan-maths'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Button, NativeSelect, Text } from '@mantine/core'
import { planTermsOf } from '../../../shared/money/plan-terms.ts'
import { PlanSchedule, PlanSums, TermsFields } from '../../../shared/money/terms-fields.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { StepHeading } from '../../../ui/form/form-section.tsx'
import { Fact, Facts } from '../../../ui/layout/record-page.tsx'
import { useAddMethod } from '../methods/add-method.tsx'
import { MethodsDialog } from '../methods/methods-dialog.tsx'
import { savedMethodLabel } from '../money/money-labels.ts'
import { MethodFields } from './method-fields.tsx'
import { type CarriedPlan, downPaymentOf, type PlanContract, type PlanValues, usable } from './plan-values.ts'
import { useNewPlan } from './use-new-plan.ts'

type PlanReviewProps = { values: PlanValues; terms: PlanTerms; methods: PaymentMethods; today: string }

/** A review of the plan before anything is charged. */
const PlanReview = ({ values, terms, methods, today }: PlanReviewProps) => (
  <>
    <StepHeading>Review this payment</StepHeading>
    <Facts>
      <Fact name="Description">{values.description.trim()}</Fact>
      <Fact name="Payment type">{terms.installments > 1 ? 'Installments' : 'One-time payment'}</Fact>
      <Fact name="Amount">{formatDollars(terms.amountCents)}</Fact>
      <Fact name="Discount">{values.discountRate}%</Fact>
      <Fact name="Interest">{values.interestRate}%</Fact>
      <Fact name="Payment method">{paidBy(values, methods)}</Fact>
    </Facts>
    <PlanSums terms={terms} />
    {terms.installments > 1 ? <PlanSchedule terms={terms} today={today} /> : null}
  </>
)

function paidBy(
  { methodType, cardId, accountId }: PlanValues,
  { cards, bankAccounts }: PaymentMethods,
): string {
  const chosen =
    methodType === 'card'
      ? cards.find(({ id }) => id === cardId)
      : bankAccounts.find(({ id }) => id === accountId)
  if (methodType === 'payment_link') return 'Payment link'
  if (methodType === 'none' || chosen === undefined) return 'None'
  return savedMethodLabel(chosen)
}

type NewPaymentDialogProps = {
  patientId: number
  contracts: PlanContract[]
  /** Values filled in by the page that opened the dialog. */
  carried: CarriedPlan
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  onClose: () => void
}

const title = 'Create Payment'

/** A new payment, at once or in installments, with or without a contract. */
export const NewPaymentDialog = (props: NewPaymentDialogProps) => (
  <MethodsDialog title={title} patientId={props.patientId} onClose={props.onClose}>
    {methods => <TwoSteps {...props} methods={methods} />}
  </MethodsDialog>
)

function TwoSteps({
  today,
  methods,
  onClose,
  ...props
}: NewPaymentDialogProps & { methods: PaymentMethods }) {
  const contracts = usable(props.contracts)
  const plan = useNewPlan({ ...props, contracts, methods, onClose })
  const { form, step, contract } = plan
  const terms = planTermsOf(form.values, downPaymentOf(contract))
  const add = useAddMethod({
    patientId: props.patientId,
    methods,
    dialog: plan.element,
    onAdded: (id, kind) =>
      plan.change(
        kind === 'card' ? { methodType: 'card', cardId: id } : { methodType: 'ach', accountId: id },
      ),
  })
  const { methodType } = form.values
  return (
    <FormDialog
      ref={plan.element}
      title={title}
      submitLabel={step === 1 ? 'Continue' : 'Confirm'}
      working={plan.isWorking ? 'Confirming…' : undefined}
      closesOnBackdrop={false}
      canSubmit={!add.isAdding}
      after={step === 1 ? add.form : undefined}
      onSubmit={plan.submit}
      onClose={onClose}
      {...(step === 2 && {
        more: (
          // The second click of a double click is ignored: on a phone it would go straight back.
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
            <Text c="dimmed" fz="xs">
              For a down payment, create a contract under Documents first, and choose it here.
            </Text>
          ) : null}
          {terms === undefined || terms.amountCents <= 0 ? null : <PlanSums terms={terms} />}
          <MethodFields methods={methods} values={form.values} errors={form.errors} onChange={plan.change} />
          {methodType === 'card' ? add.buttons('card') : methodType === 'ach' ? add.buttons('bank') : null}
        </>
      )}
    </FormDialog>
  )
}

const contractOption = ({ id, description, totalCost }: PlanContract) => ({
  value: String(id),
  label: `${description}, ${formatDollars(truncateToCents(totalCost))}`,
})
