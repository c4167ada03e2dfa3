import type { PlanTerms } from '@archwire/domain/finance/plan-maths'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { planTermsOf } from '../../../shared/money/plan-terms.ts'
import { PlanSchedule, PlanSums, TermsFields } from '../../../shared/money/terms-fields.tsx'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { StepHeading, useStepFocus } from '../../../ui/form/form-section.tsx'
import { Lines } from '../document/document-parts.tsx'
import {
  type ContractValues,
  contractPayload,
  contractProblems,
  downPaymentCents,
  downWarning,
  noContract,
} from './contract-values.ts'
import { createContract } from './contracts.ts'

/** Creates a contract once, even when pressed twice or repeated after a lost response. */
function useNewContract(patientId: number, onClose: () => void) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<1 | 2>(1)
  const sends = pageSettings.sendsEmail()
  const { error, ...contract } = useFormDialog<ContractValues>({
    name: `contract-${patientId}-new`,
    initial: noContract,
    rules: contractProblems,
    save: async (values, keyFor) => {
      const request = contractPayload(values, sends)
      try {
        await createContract(patientId, request, keyFor(request))
      } finally {
        // Reads the contracts again, and the profile that shows the current one; nothing waits for it.
        void queryClient.invalidateQueries({ queryKey: [...patientsKey, patientId] })
      }
      notifySaved('Contract created successfully')
    },
    onRefused: () => setStep(1),
    onClose,
  })
  const { element, form, isWorking } = contract
  useStepFocus(element, step)
  return {
    ...contract,
    step,
    sends,
    back: () => {
      if (!isWorking) setStep(1)
    },
    change: (changed: Partial<ContractValues>) => {
      form.setValues(changed)
      for (const field of Object.keys(changed)) form.clearFieldError(field)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (step === 2) contract.submit()
      else if (!isWorking && contract.validate()) setStep(2)
    },
    refusal: step === 1 ? error?.message : undefined,
  }
}

type Props = {
  patientId: number
  /** The patient that it is sent to; undefined until the record is loaded. */
  recipient: { fullName: string; email: string | null } | undefined
  today: string
  onClose: () => void
}

const title = 'Create Contract'

/** Makes a contract in two steps: its terms, and a review before it is sent to be signed. */
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
      submitLabel={step === 1 ? 'Continue' : contract.sends ? 'Email for Signature' : 'Create Contract'}
      working={contract.isWorking ? 'Creating…' : undefined}
      closesOnBackdrop={false}
      onSubmit={contract.submit}
      onClose={onClose}
      {...(step === 2 && {
        more: (
          // The second click of a double click is ignored: on a phone it would go straight back.
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
      <Text c="dimmed">
        {recipient.email === null
          ? `${recipient.fullName} has no e-mail address: it must be added before a contract can be sent.`
          : `To ${recipient.fullName}, ${recipient.email}.`}
      </Text>
    )}
  </>
)
