import type { StoredHours } from '@archwire/contract/clinic/hours'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { localMoment } from '../../../lib/local-moment.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { ExceptionFields } from './exception-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import styles from './hours-form.module.css'
import { copyToWorkDays, problemsOf } from './hours-form-values.ts'
import { dayNames } from './hours-values.ts'
import { useHoursForm } from './use-hours-form.ts'
import { VersionForm } from './version-form.tsx'

/** When the clinic is open: the ordinary week, and the days that are different. */
export function HoursForm({ hours, zone }: { hours: StoredHours; zone: string }) {
  const element = useRef<HTMLFormElement>(null)
  const [today] = useState(() => localMoment(new Date(), zone).day)
  const form = useHoursForm(hours, today, () => focusFirstError(element.current))
  const { week, exceptions } = form.values
  return (
    <VersionForm ref={element} label="Hours" what="hours" form={form}>
      <section className={styles.section} aria-labelledby="week">
        <div className={styles.head}>
          <h2 id="week">Week</h2>
          <p className={styles.hint}>When the clinic is open, by its own clock.</p>
          <Button
            variant="default"
            className={styles.copy}
            onClick={() => form.change({ week: copyToWorkDays(week, week.monday) })}
          >
            Copy Monday to all weekdays
          </Button>
        </div>
        <div className={styles.days}>
          {dayNames.map(([day, name]) => (
            <HoursFields
              key={day}
              name={name}
              value={week[day]}
              problems={form.hasTried ? problemsOf(week[day]) : {}}
              onChange={value => form.change({ week: { ...week, [day]: value } })}
            />
          ))}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="special-days">
        <div className={styles.head}>
          <h2 id="special-days">Holidays and special days</h2>
          <p className={styles.hint}>Days that are closed, or have hours of their own.</p>
        </div>
        <ExceptionFields
          today={today}
          exceptions={exceptions}
          problemsOf={day => (form.hasTried ? problemsOf(day) : {})}
          onChange={days => form.change({ exceptions: days })}
        />
      </section>
    </VersionForm>
  )
}
