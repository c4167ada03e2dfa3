import { Autocomplete } from '@mantine/core'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { DayPicker } from '../../../shared/date/day-picker.tsx'
import { LiveDays } from '../../../shared/date/live-calendar.tsx'
import styles from './date-time-fields.module.css'
import { placeToOpen, type Slot } from './typed-moment.ts'
import '../../../ui/theme/select.css'

type DateFieldProps = {
  value: string
  onChange: (day: string) => void
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  error?: ReactNode
}

/** A day as yyyy-MM-dd, or empty. Full days are as grey as closed ones. */
export const DateField = ({ value, onChange, today, error }: DateFieldProps) => (
  <>
    {value === '' ? null : <LiveDays days={[value]} />}
    <DayPicker
      label="Date"
      value={value === '' ? null : value}
      onChange={onChange}
      today={today}
      grayWhenFull
      error={error}
      isLive
    />
  </>
)

type TimeFieldProps = {
  label: string
  name: string
  value: string
  onChange: (typed: string) => void
  onFocus?: () => void
  /** Called when a time is chosen, or typing has ended: the field is left or the form submitted. */
  onSettled?: (time: string) => void
  /** Formats a typed time; a text that is not a time stays as it is. */
  tidy: (typed: string) => string
  slots: Slot[]
  error?: ReactNode
}

/** A time that is typed or chosen from a list. Taken times are marked and can still be chosen. */
export function TimeField({
  label,
  name,
  value,
  onChange,
  onFocus,
  onSettled,
  tidy,
  slots,
  error,
}: TimeFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  // The list stays closed while somebody types: it would only cover the fields below.
  const [isOpen, setOpen] = useState(false)
  const isFree = new Map(slots.map(slot => [slot.time, slot.available]))
  // The list scrolls to the current time instead of the early morning, also when its times arrive later.
  const goToTime = useEffectEvent(() => {
    const options = [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
    const current = options[placeToOpen(slots, tidy(value))]
    const list = current?.closest<HTMLElement>('[role="listbox"]')
    if (current && list) list.scrollTop = current.offsetTop - list.clientHeight / 2
  })
  const { length } = slots
  useEffect(() => {
    if (!isOpen || length === 0) return undefined
    const frame = requestAnimationFrame(goToTime)
    return () => cancelAnimationFrame(frame)
  }, [isOpen, length])
  // The click that enters the field selects its text, so that typing replaces it; the next click sets the cursor.
  const isEntered = useRef(false)
  const selectOnce = ({ currentTarget: field }: MouseEvent<HTMLInputElement>) => {
    if (!isEntered.current && field.selectionStart === field.selectionEnd) field.select()
    isEntered.current = true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSettled?.(tidy(value))
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) setOpen(true)
  }
  return (
    <div ref={box}>
      <Autocomplete
        label={label}
        name={name}
        autoComplete="off"
        value={value}
        onChange={typed => {
          setOpen(false)
          onChange(typed)
        }}
        onBlur={() => {
          setOpen(false)
          isEntered.current = false
          const tidied = tidy(value)
          if (tidied !== value) onChange(tidied)
          onSettled?.(tidied)
        }}
        {...(onFocus === undefined ? {} : { onFocus })}
        onOptionSubmit={time => onSettled?.(time)}
        error={error}
        data={slots.map(({ time }) => time)}
        filter={({ options }) => options}
        limit={200}
        openOnFocus={false}
        dropdownOpened={isOpen}
        onDropdownClose={() => setOpen(false)}
        onClick={event => {
          selectOnce(event)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        withScrollArea={false}
        comboboxProps={{ withinPortal: false, width: 224, position: 'bottom-start' }}
        classNames={{ options: styles.options ?? '', option: styles.option ?? '' }}
        renderOption={({ option }) =>
          isFree.get(option.value) === false ? (
            <span className={styles.taken}>
              {option.value} <span>not free</span>
            </span>
          ) : (
            option.value
          )
        }
      />
    </div>
  )
}
