import { rangeReversed } from '@archwire/contract/reports/calls'
import {
  type DateRange,
  defaultRange,
  presetRange,
  type RangePreset,
  rangePresets,
  readRange,
  withStart,
} from '@archwire/domain/reports/dashboard'
import { Box, Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { DayPicker } from '../../shared/date/day-picker.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { DownIcon } from '../../ui/icons.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { usePanel } from '../../ui/popup/use-panel.ts'
import { rangeLabel } from './metrics/figure-labels.ts'
import styles from './range-picker.module.css'

type CustomRangeProps = {
  range: DateRange
  today: string
  apply: (range: DateRange) => void
}

/** Any first and last day. A range cannot begin in the future, but may end there, because bookings are known ahead. */
function CustomRange({ range, today, apply }: CustomRangeProps) {
  const [chosen, setChosen] = useState(range)
  const form = useRef<HTMLFormElement>(null)
  const isReversed = chosen.end < chosen.start
  const days = { today, isForReports: true, format: 'MMM dd, yyyy' } as const
  return (
    <form
      ref={form}
      noValidate
      aria-label="Custom range"
      onSubmit={event => {
        event.preventDefault()
        if (isReversed) focusFirstError(form.current)
        else apply(chosen)
      }}
    >
      <Stack gap="sm">
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
      </Stack>
    </form>
  )
}

const quickPresets: RangePreset[] = ['Last 30 days', 'Last 6 months', 'Last year']

type RangePickerProps = {
  range: DateRange | undefined
  /** The clinic's day; undefined until it is loaded, and nothing can be chosen before. */
  today: string | undefined
  choose: (range: DateRange) => void
}

const isSame = (one: DateRange | undefined, other: DateRange) =>
  one?.start === other.start && one.end === other.end

/** Chooses the range: a few by one press, more behind a button, and any by hand. */
export function RangePicker({ range, today, choose }: RangePickerProps) {
  const isPhone = useIsPhone()
  const { isOpen, open, close, box, opener, panel, panelProps } = usePanel()
  useEffect(() => {
    if (isOpen) panel.current?.querySelector('button')?.focus()
  }, [isOpen, panel])

  const chooseAndClose = (chosen: DateRange) => {
    choose(chosen)
    close()
  }

  return (
    <>
      <Group gap="xs" wrap="nowrap" className={styles.quick}>
        {quickPresets.map(preset => (
          <Preset key={preset} preset={preset} {...{ range, today, choose }} />
        ))}
      </Group>
      <Box ref={box} {...(isPhone ? { flex: 1 } : { pos: 'relative' })}>
        <Button
          ref={opener}
          variant="default"
          fullWidth={isPhone}
          disabled={today === undefined}
          rightSection={<DownIcon />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : open())}
        >
          {range === undefined ? 'Select date range' : rangeLabel(range)}
        </Button>
        {isOpen && today !== undefined && range !== undefined ? (
          <div
            {...panelProps}
            role="dialog"
            tabIndex={-1}
            aria-label="Date range"
            className={`${styles.popup} popup`}
          >
            <Columns
              shares={[1]}
              phoneShares={[1, 1]}
              gap={isPhone ? 'xs' : 4}
              className={styles.presets ?? ''}
            >
              {rangePresets.map(preset => (
                <Preset key={preset} preset={preset} {...{ range, today }} choose={chooseAndClose} />
              ))}
            </Columns>
            <CustomRange range={range} today={today} apply={chooseAndClose} />
          </div>
        ) : null}
      </Box>
    </>
  )
}

function Preset({ preset, range, today, choose }: RangePickerProps & { preset: RangePreset }) {
  const meant = today === undefined ? undefined : presetRange(preset, today)
  const isChosen = meant !== undefined && isSame(range, meant)
  return (
    <Button
      variant="default"
      className={styles.preset ?? ''}
      classNames={{ inner: styles.words ?? '' }}
      disabled={meant === undefined}
      aria-pressed={isChosen}
      onClick={() => {
        if (meant !== undefined) choose(meant)
      }}
    >
      {preset}
    </Button>
  )
}

/**
 * The range of the dashboard. The address keeps it, so that a reload, Back and a shared link show the same one. If
 * the address has none, or an invalid one, it is the default range. Undefined until the clinic's day is loaded.
 */
export function useRange(today: string | undefined): {
  range: DateRange | undefined
  choose: (range: DateRange) => void
} {
  const [params, setParams] = useSearchParams()
  const named = (day: string) => readRange(params.get('start_date'), params.get('end_date'), day)
  return {
    range: today === undefined ? undefined : (named(today) ?? defaultRange(today)),
    choose: ({ start, end }) => setParams({ start_date: start, end_date: end }),
  }
}
