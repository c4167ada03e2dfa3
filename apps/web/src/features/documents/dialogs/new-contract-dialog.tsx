import type { PlanTerms } from '@archwire/domain/finance/plan-maths'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Button } from '@mantine/core'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AmountField } from '../../../pickers/money/amount-field.tsx'
import { PlanSchedule, PlanSums } from '../../../pickers/money/plan-sums.tsx'
import { planTermsOf } from '../../../pickers/money/plan-terms.ts'
import { TermsFields } from '../../../pickers/money/terms-fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { StepHeading } from '../../../ui/step-heading.tsx'
import { type ContractValues, downPaymentCents, downWarning } from '../components/contract-values.ts'
import { useNewContract } from '../components/use-new-contract.ts'
import styles from './document-parts.module.css'
import { Lines } from './document-parts.tsx'

type Props = {
  patientId: number
  /** To whom it is sent; undefined while the record is on its way. */
  recipient: { fullName: string; email: string | null } | undefined
  today: string
  onClose: () => void
}

const title = 'Create Contract'

/** A contract in two steps: its terms, and a look at them before it goes out to be signed. */
export function NewContractDialog({ patientId, recipient, today, onClose }: Props) {
  usePageTitle(title)
  const contract = useNewContract(patientId, onClose)
  const { form, step } = contract
  const terms = planTermsOf(form.values, downPaymentCents(form.values))
  const warning = downWarning(form.values)
  return (
    <FormDialog
      ref={contract.element}
      title={title}
      size={560}
      submitLabel={step === 1 ? 'Continue' : contract.sends ? 'Email for Signature' : 'Create Contract'}
      working={contract.isWorking ? 'Creating…' : undefined}
      closesOnBackdrop={false}
      onSubmit={contract.submit}
      onClose={onClose}
      {...(step === 2 && {
        more: (
          // The second click of a double click is none: on a phone it would lead back at once.
          <Button variant="default" onClick={({ detail }) => detail < 2 && contract.back()}>
            Edit Contract
          </Button>
        ),
      })}
    >
      <LeaveDialog hasUnsavedChanges={contract.hasUnsavedChanges} />
      {contract.refusal === undefined ? null : (
        <Message kind="alert">
          <p>{contract.refusal}</p>
        </Message>
      )}
      {step === 2 && terms !== undefined ? (
        <Review values={form.values} terms={terms} today={today} recipient={recipient} />
      ) : (
        <>
          <TermsFields values={form.values} errors={form.errors} onChange={contract.change}>
            {form.values.classification === 'installments' ? (
              <AmountField
                label="Initial payment"
                required
                value={form.values.downPayment}
                error={form.errors.downPayment ?? warning}
                onChange={downPayment => contract.change({ downPayment })}
              />
            ) : null}
          </TermsFields>
          {terms === undefined || terms.amountCents <= 0 || warning !== undefined ? null : (
            <PlanSums terms={terms} />
          )}
        </>
      )}
    </FormDialog>
  )
}

type ReviewProps = {
  values: ContractValues
  terms: PlanTerms
  today: string
  recipient: Props['recipient']
}

const Review = ({ values, terms, today, recipient }: ReviewProps) => (
  <>
    <StepHeading>Review this contract</StepHeading>
    <Lines
      lines={[
        { name: 'Description', value: values.description.trim() },
        { name: 'Payment type', value: terms.installments > 1 ? 'Installments' : 'One-time payment' },
        { name: 'Amount', value: formatDollars(terms.amountCents) },
        { name: 'Discount', value: `${values.discountRate}%` },
        { name: 'Interest', value: `${values.interestRate}%` },
      ]}
    />
    <PlanSums terms={terms} />
    {terms.installments > 1 ? <PlanSchedule terms={terms} today={today} /> : null}
    {recipient === undefined ? null : (
      <p className={styles.hint}>
        {recipient.email === null
          ? `${recipient.fullName} has no e-mail address: it must be added before a contract can be sent.`
          : `To ${recipient.fullName}, ${recipient.email}.`}
      </p>
    )}
  </>
)
