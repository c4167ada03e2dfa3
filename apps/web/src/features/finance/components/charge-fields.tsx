import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AmountField } from '../../../pickers/money/amount-field.tsx'
import type { ChargeValues, Choice } from './charge-values.ts'

type Props = {
  form: UseFormReturnType<ChargeValues>
  choices: Choice[]
  /** Below the amount: how much it can be. */
  hint: string
}

/** How much, and by what. */
export const ChargeFields = ({ form, choices, hint }: Props) => (
  <>
    <AmountField
      label="Amount"
      required
      data-autofocus
      description={hint}
      {...form.getInputProps('amount')}
    />
    <MethodField {...{ choices }} {...form.getInputProps('method')} />
    {form.values.method === 'check' ? (
      <TextInput
        label="Additional info"
        required
        description="The number of the check"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('info')}
      />
    ) : null}
  </>
)

type MethodProps = { choices: Choice[]; value?: string; error?: unknown; isFirst?: boolean }

export const MethodField = ({ choices, isFirst = false, ...field }: MethodProps) => (
  <NativeSelect
    label="Payment method"
    required
    data={[{ value: '', label: 'Choose' }, ...choices.map(({ value, label }) => ({ value, label }))]}
    {...(isFirst ? { 'data-autofocus': true } : {})}
    {...(field as object)}
  />
)
