import { type DayFormat, formatDay } from '@archwire/domain/time/format-day'
import { Box, Input, InputBase } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { longDay } from '../../lib/dates/day-labels.ts'
import { DownIcon } from '../../ui/icons.tsx'
import styles from './day-picker.module.css'
import { MonthSheet, useShownMonth } from './month-sheet.tsx'
import type { FollowCalendar } from './occupancy.ts'

type Props = {
  label: string
  /** yyyy-MM-dd, or nothing yet. */
  value: string | null
  onChange: (day: string) => void
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  /** Days that are 100 % full are as grey as closed ones, but can be chosen. */
  grayWhenFull?: boolean
  error?: ReactNode
  /** How full the days are, while the sheet is open. */
  follow?: FollowCalendar | undefined
  disabled?: boolean
  format?: DayFormat
  /** For past dates rather than for booking. */
  isForReports?: boolean
  /** No day after it can be chosen. */
  latest?: string
}

/**
 * A field whose day is chosen from a sheet that says how full each one is. Enter or the arrow down opens it, arrows
 * move, Enter chooses, Escape closes it alone.
 */
export function DayPicker(props: Props) {
  const { label, value, onChange, today, grayWhenFull = true, error, disabled = false, follow } = props
  const { format = 'MM/dd/yyyy', isForReports = false, latest } = props
  const [isOpen, setOpen] = useState(false)
  const box = useClickOutside<HTMLDivElement>(() => setOpen(false), ['pointerdown'], undefined, isOpen)
  const field = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const shown = useShownMonth(value ?? today)

  useEffect(() => {
    if (!isOpen) return
    popup.current?.scrollIntoView({ block: 'nearest' })
    popup.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [isOpen])

  const close = () => {
    setOpen(false)
    field.current?.focus()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  const closeBehindTab = (event: FocusEvent) => {
    // Without a new place for the focus the window lost it, or the month was turned.
    if (event.relatedTarget !== null && !box.current?.contains(event.relatedTarget)) setOpen(false)
  }
  const pick = (day: string) => {
    onChange(day)
    close()
  }

  return (
    <Box ref={box} pos="relative">
      <InputBase
        ref={field}
        component="button"
        type="button"
        pointer
        label={label}
        error={error}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        rightSection={<DownIcon />}
        rightSectionPointerEvents="none"
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {value === null ? (
          <Input.Placeholder>Choose a day</Input.Placeholder>
        ) : (
          <time dateTime={value} title={longDay(value)}>
            {formatDay(value, format)}
          </time>
        )}
      </InputBase>
      {isOpen ? (
        <div
          ref={popup}
          role="dialog"
          tabIndex={-1}
          aria-label={label}
          className={styles.popup}
          data-years={isForReports}
          onKeyDown={closeByKey}
          onBlur={closeBehindTab}
        >
          {follow?.month(shown.month)}
          <MonthSheet
            shown={shown}
            today={today}
            chosen={value ?? undefined}
            grayWhenFull={grayWhenFull}
            isForReports={isForReports}
            latest={latest}
            label={`Month to choose ${label} from`}
            onPick={pick}
          />
        </div>
      ) : null}
    </Box>
  )
}
