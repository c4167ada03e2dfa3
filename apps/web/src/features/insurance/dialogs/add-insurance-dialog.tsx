import { type Relation, relations } from '@archwire/domain/insurance/insurance-form'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { findPayers } from '../../../pickers/payers/find-payers.ts'
import { PayerSearch } from '../../../pickers/payers/payer-search.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { notifySaved } from '../../../ui/notices.tsx'
import { useFormDialog } from '../../../ui/use-form-dialog.ts'
import { addInsurance, insurancesQuery } from '../api/insurances.ts'
import {
  type InsuranceValues,
  labels,
  noInsurance,
  payloadOf,
  problemsIn,
  rules,
} from '../components/insurance-values.ts'
import { relationHint, relationNames, relationQuestion } from '../components/insurance-words.ts'

type Props = {
  patientId: number
  onClose: () => void
  /** It is there: on to where it can be seen. */
  onAdded: () => void
}

const title = 'Add Insurance'

const relationChoices = [
  { value: '', label: 'Choose' },
  ...relations.map(value => ({ value, label: relationNames[value] })),
]

/** An insurance by hand. Pressed twice, or again after a lost answer, it adds one insurance once. */
export function AddInsuranceDialog({ patientId, onClose, onAdded }: Props) {
  usePageTitle(title)
  const queryClient = useQueryClient()
  const name = `insurance-${patientId}-new`
  // They outlive the session with the form: a save whose answer was lost with it must not add a second one.
  const keptKeys = useTakenBack<ReturnType<typeof onceKeys>>(`${name}-keys`)
  const [keyFor] = useState(() => keptKeys ?? onceKeys())
  useKeep(`${name}-keys`, () => keyFor)
  const save = async (values: InsuranceValues) => {
    const insurance = payloadOf(values)
    await addInsurance(patientId, insurance, keyFor(insurance))
    void queryClient.invalidateQueries({ queryKey: insurancesQuery(patientId).queryKey })
    notifySaved('Insurance added')
  }
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog({
    name,
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
