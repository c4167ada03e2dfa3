import { readTypedDay, writeTypedDay } from '@archwire/domain/time/typed-day'
import { readBirthday } from '../../lib/dates/typed-birthday.ts'
import { TextField } from './fields.tsx'

type Props = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  problem: string | undefined
  isRequired?: boolean
  isOptional?: boolean
  /** Two digits of its year are enough. */
  isBirthday?: boolean
  /** What the browser may fill in: the patient's own birthday, or nothing. */
  autoComplete?: 'bday'
}

/** A typed day. A telephone offers digits alone, and the slashes between them are added. */
export const DayField = ({ autoComplete, isBirthday = false, ...props }: Props) => (
  <TextField
    {...props}
    longest={20}
    autoComplete={autoComplete ?? 'off'}
    inputMode="numeric"
    placeholder="MM/DD/YYYY"
    onBlur={() => {
      const day = (isBirthday ? readBirthday : readTypedDay)(props.value)
      const tidy = typeof day === 'string' ? writeTypedDay(day) : props.value
      if (tidy !== props.value) props.onChange(tidy)
    }}
  />
)
