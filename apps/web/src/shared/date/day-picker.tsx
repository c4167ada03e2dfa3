import { type DayFormat, formatDay } from '@archwire/domain/time/format-day'
import { Box, Input, InputBase } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { longDay } from '../../lib/dates/day-labels.ts'
import { DownIcon } from '../../ui/icons.tsx'
import { usePanel } from '../../ui/popup/use-panel.ts'
import styles from './day-picker.module.css'
import { LiveMonths } from './live-calendar.tsx'
import { MonthSheet, useShownMonth } from './month-sheet.tsx'
import { monthsOnSheet } from './occupancy.ts'

type Props = {
  label: string
  /** yyyy-MM-dd; null while no day is chosen. */
  value: string | null
  onChange: (day: string) => void
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  /** Days that are 100 % full are as grey as closed ones, but can be chosen. */
  grayWhenFull?: boolean
  error?: ReactNode
  /** Follows, while the sheet is open, how full its days are. */
  isLive?: boolean
  disabled?: boolean
  format?: DayFormat
  /** For past dates rather than for booking. */
  isForReports?: boolean
  /** The last day that can be chosen. */
  latest?: string
}

/**
 * A field whose day is chosen from a sheet that says how full each one is. Enter or the arrow down opens it, arrows
 * move, Enter chooses, Escape closes it alone.
 */
export function DayPicker(props: Props) {
  const { label, value, onChange, today, grayWhenFull = true, error, disabled = false } = props
  const { format = 'MM/dd/yyyy', isForReports = false, latest, isLive = false } = props
  const { isOpen, open, close, box, opener, panel, panelProps } = usePanel()
  const shown = useShownMonth(value ?? today)

  useEffect(() => {
    if (!isOpen) return
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [isOpen, panel])

  const pick = (day: string) => {
    onChange(day)
    close()
  }

  return (
    <Box ref={box} pos="relative">
      <InputBase
        ref={opener}
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
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
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
          {...panelProps}
          role="dialog"
          tabIndex={-1}
          aria-label={label}
          className={`${styles.popup} popup`}
          data-years={isForReports}
        >
          {isLive ? <LiveMonths months={monthsOnSheet(shown.month)} /> : null}
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
