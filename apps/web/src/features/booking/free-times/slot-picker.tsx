import { formatPhone } from '@archwire/domain/patients/phone-number'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { Alert, Quiet } from '../../../ui/patient/patient-frame.tsx'
import styles from './free-times.module.css'
import { partsOfDay, type Slot, type TimesSource } from './free-times.ts'
import { dayLabel, dayOf, differs, ownZone, shortDayLabel, timeLabel, zoneLabel } from './time-labels.ts'
import { useFreeTimes } from './use-free-times.ts'
import { WeekStrip } from './week-strip.tsx'

export type ChooseTime = (startsAt: string, doctor: Slot['doctor']) => void

type Props = {
  source: TimesSource
  /** The time that was chosen before, if any. */
  chosen: string | undefined
  /** The day whose week is shown first; otherwise that of the first free time. */
  opensAt?: string
  onChoose: ChooseTime
  /** Shown if no day has a free time. */
  nothingFree: ReactNode
}

/** Lets a visitor choose a day and a time. */
export function SlotPicker({ source, chosen, opensAt, onChoose, nothingFree }: Props) {
  const times = useFreeTimes(source, chosen === undefined ? undefined : dayOf(chosen), opensAt)
  const { day, slots, error, next } = times
  const strip = useRef<HTMLElement>(null)
  // A new object each time a button leads to a day: that button is gone then, so the focus must move.
  const [led, setLed] = useState<object>()
  useEffect(() => {
    if (led !== undefined) strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [led])
  if (times.isNothingFree && error === undefined) return nothingFree
  return (
    <>
      {differs(source.timeZone, ownZone(), new Date()) ? (
        <Quiet>All times are in {zoneLabel(source.timeZone)}, as at the clinic.</Quiet>
      ) : null}
      <WeekStrip
        ref={strip}
        days={times.days}
        chosen={day}
        countOf={times.countOf}
        isInReach={times.isInReach}
        onChoose={times.choose}
        earlier={times.earlier}
        later={times.later}
      />
      {error !== undefined ? (
        <Column gap={12} align="start">
          <Alert>{error.message}</Alert>
          <button type="button" onClick={times.again}>
            Try again
          </button>
        </Column>
      ) : day === undefined && !times.isLookedFor ? (
        <Quiet>Nothing is free in these seven days.</Quiet>
      ) : slots === undefined || day === undefined ? (
        <Waiting />
      ) : (
        <DayTimes {...{ day, slots, chosen, onChoose }} zone={source.timeZone} />
      )}
      {next.length === 0 ? null : (
        <Column as="section" gap={12} aria-labelledby="next-days">
          <h2 id="next-days">Next days with free times</h2>
          <ul className={styles.next}>
            {next.map(({ date, free }) => (
              <li key={date}>
                <button
                  type="button"
                  onClick={() => {
                    times.choose(date)
                    setLed({})
                  }}
                >
                  <span>{shortDayLabel(date)}</span>
                  <span className="hint">{free === 1 ? '1 time' : `${free} times`}</span>
                </button>
              </li>
            ))}
          </ul>
        </Column>
      )}
    </>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Looking for free times" className={styles.slots}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
      <span key={key} className={styles.waiting} />
    ))}
  </div>
)

type DayProps = {
  day: string
  slots: Slot[]
  chosen: string | undefined
  zone: string
  onChoose: ChooseTime
}

function DayTimes({ day, slots, chosen, zone, onChoose }: DayProps) {
  return (
    <Column as="section" gap={20} aria-labelledby="times-of-day">
      <h2 id="times-of-day" aria-live="polite">
        {dayLabel(day)}
      </h2>
      {slots.length === 0 ? <Quiet>Nothing is free any more on this day.</Quiet> : null}
      {partsOfDay(slots).map(({ name, slots: ofPart }) => (
        <Column key={name} gap={8}>
          <h3 id={`times-${name}`} className={styles.part}>
            {name}
          </h3>
          <ul className={styles.slots} aria-labelledby={`times-${name}`}>
            {ofPart.map(({ startsAt, doctor }) => (
              <li key={startsAt}>
                <SlotButton
                  {...{ startsAt, zone }}
                  isChosen={startsAt === chosen}
                  onChoose={() => onChoose(startsAt, doctor)}
                />
              </li>
            ))}
          </ul>
        </Column>
      ))}
    </Column>
  )
}

type SlotProps = { startsAt: string; zone: string; isChosen: boolean; onChoose: () => void }

const SlotButton = ({ startsAt, zone, isChosen, onChoose }: SlotProps) => (
  <button
    type="button"
    className={`${styles.slot} outlined`}
    aria-current={isChosen ? 'true' : undefined}
    onClick={onChoose}
  >
    {timeLabel(startsAt, zone)}
  </button>
)

/** Says that nothing is free, and whom to call. */
export const NothingFree = ({ phoneNumber }: { phoneNumber: string | null }) => (
  <p role="status">
    No times can be booked online just now. Please{' '}
    {phoneNumber === null ? (
      'call us'
    ) : (
      <>
        call us at <a href={`tel:+1${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
      </>
    )}
    , and we will find one together.
  </p>
)
