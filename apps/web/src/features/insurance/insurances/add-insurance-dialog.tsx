import { type Relation, relations } from '@archwire/domain/insurance/insurance-form'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { fieldProblems, required } from '../../../lib/forms/field-problems.ts'
import { insurancesQuery } from '../../../shared/insurance/insurances-query.ts'
import { findPayers } from '../../../shared/payers/find-payers.ts'
import { noPayer, type PayerChoice, PayerSearch } from '../../../shared/payers/payer-search.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { type KeyFor, useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { relationHint, relationNames, relationQuestion } from './insurance-labels.ts'
import { addInsurance, type InsurancePayload } from './insurances.ts'

type InsuranceValues = {
  payer: PayerChoice
  memberId: string
  groupNumber: string
  relationship: Relation | ''
}

const noInsurance: InsuranceValues = {
  payer: noPayer,
  memberId: '',
  groupNumber: '',
  relationship: '',
}

const labels = {
  payer: 'Payer',
  memberId: 'Member ID',
  groupNumber: 'Group number',
  relationship: 'Relationship',
}

const rules = {
  payer: ({ payer, text }: PayerChoice) => {
    if (payer !== null) return null
    return text.trim() === '' ? 'Payer is required' : 'Payer is required: choose one from the list'
  },
  memberId: required('Member ID is required'),
  relationship: required('Relationship is required'),
}

/** The request body of valid values. */
function payloadOf({ payer: { payer }, relationship, ...texts }: InsuranceValues): InsurancePayload {
  if (payer === null || relationship === '')
    throw new Error('the rules have let an insurance pass that is not whole')
  return { ...texts, relationship, payerId: payer.id, payer }
}

function problemsIn(error: Error): Partial<Record<keyof InsuranceValues, string>> {
  const { payerId, ...problems } = fieldProblems(error, { ...labels, payerId: labels.payer })
  return payerId === undefined ? problems : { ...problems, payer: payerId }
}

type Props = {
  patientId: number
  onClose: () => void
  /** Called when the insurance was added; leads to the list that shows it. */
  onAdded: () => void
}

const title = 'Add Insurance'

const relationChoices = [
  { value: '', label: 'Choose' },
  ...relations.map(value => ({ value, label: relationNames[value] })),
]

/** Adds an insurance by hand: once, even when pressed twice or repeated after a lost response. */
export function AddInsuranceDialog({ patientId, onClose, onAdded }: Props) {
  usePageTitle(title)
  const queryClient = useQueryClient()
  const save = async (values: InsuranceValues, keyFor: KeyFor) => {
    const insurance = payloadOf(values)
    await addInsurance(patientId, insurance, keyFor(insurance))
    void queryClient.invalidateQueries({ queryKey: insurancesQuery(patientId).queryKey })
    notifySaved('Insurance added')
  }
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog({
    name: `insurance-${patientId}-new`,
    initial: noInsurance,
    rules,
    save,
    problemsIn,
    onClose: onAdded,
  })
  const text = (field: 'memberId' | 'groupNumber') => ({
    label: labels[field],
    autoComplete: 'off',
    maxLength: 60,
    ...form.getInputProps(field),
  })
  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel="Add"
      working={isWorking ? 'Adding…' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      {refusal === undefined ? null : (
        <Message kind="alert">
          <p>{refusal.message}</p>
        </Message>
      )}
      <PayerSearch
        value={form.values.payer}
        onChange={payer => form.setFieldValue('payer', payer)}
        find={findPayers}
      >
        {field => (
          <TextInput
            label={labels.payer}
            required
            data-autofocus
            placeholder="Name or code"
            error={form.errors.payer}
            {...field}
          />
        )}
      </PayerSearch>
      <TextInput required {...text('memberId')} />
      <TextInput {...text('groupNumber')} />
      <NativeSelect
        label={labels.relationship}
        description={`${relationQuestion} ${relationHint}`}
        required
        data={relationChoices}
        {...form.getInputProps('relationship')}
        onChange={event => form.setFieldValue('relationship', event.currentTarget.value as Relation | '')}
      />
    </FormDialog>
  )
}
