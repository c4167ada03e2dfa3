import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { joinSentences } from '../../../lib/join-sentences.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import type { AppointmentForm, Warnings } from './use-appointment-form.ts'
import { chooseTime, useTimes } from './use-times.ts'
import styles from './warning-summary.module.css'

type Props = {
  form: AppointmentForm
  warnings: Warnings
  /** The clinic's. */
  zone: string
  /** The form itself, to go on in. */
  element: RefObject<HTMLFormElement | null>
}

/** All that stands in the way, and a time that would do: beside the button that goes on, where it is always in sight. */
export function WarningSummary({ form, warnings: { shown, failure }, zone, element }: Props) {
  const texts = [...new Set(Object.values(shown.warnings).flat())]
  const { free } = useTimes(form.values, zone)
  return (
    <div className={styles.box}>
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
      {free === undefined ? null : (
        <Button
          variant="default"
          onClick={() => {
            chooseTime(form, free)
            // The button is gone then.
            element.current?.querySelector<HTMLElement>('[name="startsAtTime"]')?.focus()
          }}
        >
          Next free: {free.replace(/^0/, '')}
        </Button>
      )}
    </div>
  )
}
