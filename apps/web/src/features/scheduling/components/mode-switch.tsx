import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { changeCalendarOptions, useCalendarOptions } from './calendar-options.ts'
import styles from './calendar-toolbar.module.css'

const modes: { mode: ColumnMode; label: string }[] = [
  { mode: 'rooms', label: 'Rooms' },
  { mode: 'doctors', label: 'Doctors' },
]

export function ModeSwitch() {
  const current = useCalendarOptions().mode
  return (
    <fieldset aria-label="Columns" className={styles.switch}>
      {modes.map(({ mode, label }) => (
        <button
          key={mode}
          type="button"
          aria-pressed={mode === current}
          onClick={() => changeCalendarOptions({ mode })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
