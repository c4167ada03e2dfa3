import { TextInput, type TextInputProps } from '@mantine/core'
import { retypePhone } from './retype-phone.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (text: string) => void
}

/** A phone number, formatted while it is typed. */
export const PhoneField = ({ value, onChange, ...rest }: Props) => (
  <TextInput
    {...rest}
    type="tel"
    placeholder="(xxx) xxx-xxxx"
    value={value}
    onChange={({ currentTarget: input }) => {
      const { text, caret } = retypePhone(value, {
        typed: input.value,
        caret: input.selectionStart ?? input.value.length,
      })
      // Formatted here already, because a controlled value would move the caret to its end.
      input.value = text
      input.setSelectionRange(caret, caret)
      onChange(text)
    }}
  />
)
