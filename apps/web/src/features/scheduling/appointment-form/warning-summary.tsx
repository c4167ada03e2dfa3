import { Button } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { type AppointmentForm, chooseTime, useTimes, type Warnings } from './use-appointment-form.ts'
import styles from './warning-summary.module.css'

type Props = {
  form: AppointmentForm
  warnings: Warnings
  /** The clinic's. */
  zone: string
  /** The form itself, to go on in. */
  element: RefObject<HTMLFormElement | null>
}

/** The free time that somebody took, on its day, and how high all this was then. */
type Chosen = { day: string; time: string; height: number }

const shortly = (time: string) => time.replace(/^0/, '')

/** All that stands in the way, and a time that would do: beside the button that goes on, where it is always in sight. */
export function WarningSummary({ form, warnings: { shown, failure }, zone, element }: Props) {
  const texts = [...new Set(Object.values(shown.warnings).flat())]
  const { free } = useTimes(form.values, zone)
  const { startsAtDate, startsAtTime } = form.values
  const box = useRef<HTMLDivElement>(null)
  // The second click of a double click finds nothing in the place of the first: what is below stays where it was.
  const [chosen, setChosen] = useState<Chosen>()
  const isChosen = chosen?.day === startsAtDate && chosen.time === startsAtTime
  const choose = (time: string) => {
    setChosen({ day: startsAtDate, time, height: box.current?.offsetHeight ?? 0 })
    chooseTime(form, time)
    // The button is gone then.
    element.current?.querySelector<HTMLElement>('[name="startsAtTime"]')?.focus()
  }
  return (
    <div ref={box} className={styles.box} style={isChosen ? { minHeight: chosen.height } : {}}>
      {/* It is there before its words are: only then are they read out. */}
      <div role="status">
        {texts.length === 0 ? null : (
          <p className={styles.summary}>
            <WarningIcon />
            <span>{joinSentences(texts)}</span>
          </p>
        )}
        {failure === undefined ? null : <p className={styles.quiet}>{failure}</p>}
      </div>
      {free !== undefined ? (
        <Button variant="default" onClick={() => choose(free)}>
          Next free: {shortly(free)}
        </Button>
      ) : isChosen ? (
        <p className={styles.quiet}>Chosen: {shortly(startsAtTime)}</p>
      ) : null}
    </div>
  )
}
