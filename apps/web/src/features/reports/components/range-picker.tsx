import {
  type DateRange,
  presetRange,
  type RangePreset,
  rangePresets,
} from '@archwire/domain/reports/dashboard'
import { Button } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useCloseOutside } from '../../../ui/close-outside.ts'
import { DownIcon } from '../../../ui/icons.tsx'
import { CustomRange } from './custom-range.tsx'
import { rangeWords } from './figure-words.ts'
import styles from './range-picker.module.css'

const quickPresets: RangePreset[] = ['Last 30 days', 'Last 6 months', 'Last year']

type Props = {
  range: DateRange | undefined
  /** The clinic's day; undefined until it is known, and nothing can be chosen. */
  today: string | undefined
  choose: (range: DateRange) => void
}

const isSame = (one: DateRange | undefined, other: DateRange) =>
  one?.start === other.start && one.end === other.end

/** The days that the page is about: a few by one press, more behind a button, and any by hand. */
export function RangePicker({ range, today, choose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) popup.current?.querySelector('button')?.focus()
  }, [isOpen])
  useCloseOutside(box, isOpen, () => setOpen(false))

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  const closeBehindTab = (event: FocusEvent) => {
    if (event.relatedTarget !== null && !box.current?.contains(event.relatedTarget)) setOpen(false)
  }
  const chooseAndClose = (chosen: DateRange) => {
    choose(chosen)
    close()
  }

  return (
    <>
      <div className={styles.quick}>
        {quickPresets.map(preset => (
          <Preset key={preset} preset={preset} {...{ range, today, choose }} />
        ))}
      </div>
      <div ref={box} className={styles.box}>
        <Button
          ref={opener}
          variant="default"
          className={styles.opener ?? ''}
          disabled={today === undefined}
          rightSection={<DownIcon />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {range === undefined ? 'Select date range' : rangeWords(range)}
        </Button>
        {isOpen && today !== undefined && range !== undefined ? (
          <div
            ref={popup}
            role="dialog"
            tabIndex={-1}
            aria-label="Date range"
            className={styles.popup}
            onKeyDown={closeByKey}
            onBlur={closeBehindTab}
          >
            <div className={styles.presets}>
              {rangePresets.map(preset => (
                <Preset key={preset} preset={preset} {...{ range, today }} choose={chooseAndClose} />
              ))}
            </div>
            <CustomRange range={range} today={today} apply={chooseAndClose} />
          </div>
        ) : null}
      </div>
    </>
  )
}

function Preset({ preset, range, today, choose }: Props & { preset: RangePreset }) {
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
