import { retypePhone } from '../form/retype-phone.ts'
import { TextField } from './fields.tsx'

type Props = {
  id: string
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

/** A phone number, formatted while it is typed. */
export const PhoneField = (props: Props) => (
  <TextField
    {...props}
    type="tel"
    autoComplete="tel-national"
    placeholder="(xxx) xxx-xxxx"
    longest={30}
    onChange={(typed, field) => {
      const { text, caret } = retypePhone(props.value, { typed, caret: field.selectionStart ?? typed.length })
      // Formatted here already, because a controlled value would move the caret to its end.
      field.value = text
      field.setSelectionRange(caret, caret)
      props.onChange(text)
    }}
  />
)
