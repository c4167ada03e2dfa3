import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange: (value: string) => void
}

// Digits after the cents are dropped.
const withoutLessThanCents = (typed: string) => typed.replace(/(\.\d\d)\d+$/, '$1')

/** An amount of money, with two decimals at most. */
export const AmountField = ({ onChange, ...field }: Props) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    maxLength={16}
    leftSection="$"
    leftSectionPointerEvents="none"
    {...field}
    onChange={event => onChange(withoutLessThanCents(event.currentTarget.value))}
  />
)
