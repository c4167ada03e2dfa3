import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { shortestDuration } from './appointment-values.ts'
import styles from './duration-field.module.css'

const longestOnSlider = 180
const step = 15

type Props = { value: number | null; onChange: (minutes: number | null) => void; error?: ReactNode }

/** How long it takes: in steps of a quarter of an hour, or to the minute by typing. */
export const DurationField = ({ value, onChange, error }: Props) => (
  <div className={styles.row}>
    <TextInput
      label="Duration"
      name="duration"
      className={styles.number}
      inputMode="numeric"
      autoComplete="off"
      rightSection="min"
      rightSectionWidth={40}
      rightSectionPointerEvents="none"
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '').slice(0, 4)
        onChange(digits === '' ? null : Number(digits))
      }}
    />
    <input
      type="range"
      className={styles.slider}
      aria-label="Duration in minutes"
      min={shortestDuration}
      max={longestOnSlider}
      step={step}
      value={Math.min(value ?? shortestDuration, longestOnSlider)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  </div>
)
