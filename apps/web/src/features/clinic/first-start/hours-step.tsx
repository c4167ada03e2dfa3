import { Button, Checkbox } from '@mantine/core'
import '../../../ui/checkbox.css'
import { HoursFields } from '../components/hours-fields.tsx'
import { dayNames, type HoursValues } from '../components/hours-values.ts'
import styles from './set-up.module.css'
import { usualWeeks, withLunch } from './set-up-values.ts'
import type { SetUpForm } from './use-set-up.ts'

const fields = ['opensAt', 'closesAt', 'breakFrom', 'breakTo'] as const

export function HoursStep({ values: { week }, problems, change }: SetUpForm) {
  const hasLunch = Object.values(week).some(day => day.hasBreak)
  const problemsOf = (day: string): { [F in keyof HoursValues]?: string } =>
    Object.fromEntries(
      fields.flatMap(field => {
        const said = problems[`hours.${day}.${field}`]
        return said === undefined ? [] : [[field, said]]
      }),
    )
  return (
    <>
      <fieldset className={styles.group} aria-label="Usual weeks">
        <div className={styles.quick}>
          {usualWeeks.map(([label, usual]) => (
            <Button
              key={label}
              variant="default"
              onClick={() => change({ week: hasLunch ? withLunch(usual, true) : usual })}
            >
              {label}
            </Button>
          ))}
        </div>
        <Checkbox
          className={styles.tick}
          label="Closed for lunch from 12 to 1"
          checked={hasLunch}
          onChange={event => change({ week: withLunch(week, event.currentTarget.checked) })}
        />
      </fieldset>
      <div>
        {dayNames.map(([day, name]) => (
          <HoursFields
            key={day}
            name={name}
            value={week[day]}
            problems={problemsOf(day)}
            onChange={hours => change({ week: { ...week, [day]: hours } })}
          />
        ))}
      </div>
      {problems.hours === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {problems.hours}
        </p>
      )}
    </>
  )
}
