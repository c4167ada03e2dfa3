import { rangeReversed } from '@archwire/contract/reports/calls'
import { type DateRange, withStart } from '@archwire/domain/reports/dashboard'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { DayPicker } from '../../../pickers/date/day-picker.tsx'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import styles from './custom-range.module.css'

type Props = {
  range: DateRange
  today: string
  apply: (range: DateRange) => void
}

/** Any first and last day. Nothing has begun that is yet to come; but bookings are known ahead. */
export function CustomRange({ range, today, apply }: Props) {
  const [chosen, setChosen] = useState(range)
  const form = useRef<HTMLFormElement>(null)
  const isReversed = chosen.end < chosen.start
  const days = { today, isForReports: true, format: 'MMM dd, yyyy' } as const
  return (
    <form
      ref={form}
      noValidate
      aria-label="Custom range"
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (isReversed) focusFirstError(form.current)
        else apply(chosen)
      }}
    >
      <DayPicker
        {...days}
        label="Start Date"
        value={chosen.start}
        latest={today}
        onChange={start => setChosen(withStart(chosen, start))}
      />
      <DayPicker
        {...days}
        label="End Date"
        value={chosen.end}
        error={isReversed ? rangeReversed : undefined}
        onChange={end => setChosen({ ...chosen, end })}
      />
      <Button type="submit">Apply</Button>
    </form>
  )
}
