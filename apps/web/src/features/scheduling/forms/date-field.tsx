import type { ReactNode } from 'react'
import { DayPicker } from '../../../pickers/date/day-picker.tsx'
import type { FollowCalendar } from '../../../pickers/date/follow-calendar.ts'

type Props = {
  value: string
  onChange: (day: string) => void
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  error?: ReactNode
  follow: FollowCalendar
}

/** A day, yyyy-MM-dd; empty while there is none. Full days are as grey as closed ones. */
export const DateField = ({ value, onChange, today, error, follow }: Props) => (
  <>
    {value === '' ? null : follow.day(value)}
    <DayPicker
      label="Date"
      value={value === '' ? null : value}
      onChange={onChange}
      today={today}
      grayWhenFull
      error={error}
      follow={follow}
    />
  </>
)
