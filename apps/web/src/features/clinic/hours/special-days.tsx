import { Button, Group, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { HoursFields } from './hours-fields.tsx'
import {
  dateProblem,
  type Exception,
  missingHolidays,
  spokenDay,
  withException,
  withHolidays,
} from './hours-form-values.ts'
import type { HoursValues } from './hours-values.ts'

type Props = {
  today: string
  exceptions: Exception[]
  problemsOf: (day: HoursValues) => { [F in keyof HoursValues]?: string }
  onChange: (exceptions: Exception[]) => void
}

/** The days with other hours than their day of the week. */
export function SpecialDaysFields({ today, exceptions, problemsOf, onChange }: Props) {
  const isPhone = useIsPhone()
  const [date, setDate] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    const wrong = dateProblem(date, exceptions, today)
    setProblem(wrong)
    input.current?.focus()
    if (wrong !== undefined) return
    onChange(withException(exceptions, date))
    setDate('')
  }
  return (
    <>
      <Group gap="xs" align="flex-start">
        <TextInput
          ref={input}
          type="date"
          aria-label="Day to add"
          w={isPhone ? '100%' : 160}
          min={today}
          value={date}
          error={problem}
          onChange={event => {
            setDate(event.currentTarget.value)
            setProblem(undefined)
          }}
          onKeyDown={event => {
            // Enter adds the day; the form is saved by its button.
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add}>
          Add day
        </Button>
        {missingHolidays(exceptions, today).length > 0 ? (
          <Button
            variant="subtle"
            onClick={() => {
              setProblem(undefined)
              onChange(withHolidays(exceptions, today))
              // The pressed button is gone then.
              input.current?.focus()
            }}
          >
            Add US federal holidays
          </Button>
        ) : null}
      </Group>
      {exceptions.length === 0 ? (
        <Text c="dimmed">No holidays yet. Add the days on which you are closed.</Text>
      ) : (
        <div className="line-above">
          {exceptions.map(day => {
            const name = spokenDay(day.date, today)
            return (
              <HoursFields
                key={day.date}
                name={name}
                isLong
                value={day}
                problems={problemsOf(day)}
                onChange={value =>
                  onChange(
                    exceptions.map(one => (one.date === day.date ? { ...value, date: day.date } : one)),
                  )
                }
              >
                <Button
                  variant="subtle"
                  aria-label={`Remove ${name}`}
                  onClick={() => {
                    onChange(exceptions.filter(one => one.date !== day.date))
                    input.current?.focus()
                  }}
                >
                  Remove
                </Button>
              </HoursFields>
            )
          })}
        </div>
      )}
    </>
  )
}
