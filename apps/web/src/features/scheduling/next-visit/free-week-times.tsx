import { Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayLabel, longDay } from '../../../lib/dates/day-labels.ts'
import { doctorsQuery, roomsQuery } from '../../../shared/clinic/lookups.ts'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { timeText } from '../appointments/card-labels.ts'
import { followFocus } from '../grid/grid-keys.ts'
import styles from './free-week-times.module.css'
import type { DayOfPlaces, FreeTime, Place } from './kept-places.ts'

type Props = {
  /** Undefined until it is loaded. */
  days: DayOfPlaces[] | undefined
  /** The clinic's time zone. */
  zone: string
  /** These are the times of another choice, until those of this one are there. */
  isOld: boolean
  isBooking: boolean
  /** Any doctor will do, so each time says who it is. */
  namesDoctors: boolean
  onChoose: (time: FreeTime) => void
}

/** The open days of a week side by side, on a phone one below the other. Arrow keys move between the times. */
export function FreeWeekTimes({ days, zone, isOld, isBooking, namesDoctors, onChoose }: Props) {
  const list = useRef<HTMLElement>(null)
  const focus = useRef<ReturnType<typeof followFocus>>(undefined)
  const nameOf = usePlaceNames()
  useEffect(() => {
    if (list.current === null) return undefined
    const following = followFocus(list.current)
    focus.current = following
    return following.end
  }, [])
  useLayoutEffect(() => {
    if (days !== undefined) focus.current?.afterChange()
  }, [days])
  const shape = { '--days': days?.length ?? 1 } as CSSProperties
  return (
    <section
      ref={list}
      className={styles.days}
      style={shape}
      aria-label="Free times"
      aria-busy={isOld || isBooking}
    >
      {days === undefined ? <Placeholder width="100%" height={280} label="Loading" /> : null}
      {days?.map(day => (
        <Day key={day.date} day={day}>
          {({ time, isTaken }) => {
            const { doctor, place } = nameOf(time)
            const clock = timeText(time.startsAt, zone)
            const isOff = isTaken || isOld || isBooking
            return (
              <button
                type="button"
                className={`framed ${styles.time} ${isTaken ? styles.taken : ''}`}
                tabIndex={-1}
                data-id={time.startsAt}
                aria-disabled={isOff}
                onClick={() => {
                  if (!isOff) onChoose(time)
                }}
              >
                <VisuallyHidden>
                  {[clock, longDay(day.date), ...(isTaken ? ['no longer free'] : place)].join(', ')}
                </VisuallyHidden>
                <span aria-hidden>{clock}</span>
                {namesDoctors && doctor !== undefined && !isTaken ? (
                  <span className={`one-line ${styles.doctor}`} aria-hidden>
                    {doctor}
                  </span>
                ) : null}
              </button>
            )
          }}
        </Day>
      ))}
    </section>
  )
}

type DayProps = { day: DayOfPlaces; children: (place: Place) => ReactNode }

/** The times around the hour of the visit; the others follow when they are wanted. */
function Day({ day: { date, places, from, to }, children }: DayProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setIsOpen] = useState({ before: false, after: false })
  const first = isOpen.before ? 0 : from
  const end = isOpen.after ? places.length : Math.min(to, places.length)
  const buttonFor = (label: string, opened: Partial<typeof isOpen>, next: number) => (
    <li>
      <button
        type="button"
        className={`quiet ${styles.time}`}
        tabIndex={-1}
        aria-label={`${label}, ${longDay(date)}`}
        onClick={() => {
          flushSync(() => setIsOpen({ ...isOpen, ...opened }))
          list.current?.querySelector<HTMLElement>(`[data-slot="${next}"] button`)?.focus()
        }}
      >
        {label}
      </button>
    </li>
  )
  return (
    <section data-column={date} aria-label={longDay(date)}>
      <h4 className={styles.day}>{dayLabel(date, { weekday: 'short', month: 'short', day: 'numeric' })}</h4>
      {places.length === 0 ? (
        <Text fz="xs" lh="32px" c="dimmed">
          Full
        </Text>
      ) : (
        <ul ref={list} className={styles.times}>
          {first > 0 ? buttonFor('Earlier times', { before: true }, first - 1) : null}
          {places
            .map((place, slot) => ({ place, slot }))
            .slice(first, end)
            .map(({ place, slot }) => (
              <li key={slot} data-slot={slot}>
                {children(place)}
              </li>
            ))}
          {end < places.length ? buttonFor('More times', { after: true }, end) : null}
        </ul>
      )}
    </section>
  )
}

/** With whom and where, for each time. */
function usePlaceNames(): (time: FreeTime) => { doctor: string | undefined; place: string[] } {
  const doctors = useQuery(doctorsQuery).data
  const rooms = useQuery(roomsQuery).data
  return ({ doctorId, roomId }) => {
    const doctor = doctors?.find(({ id }) => id === doctorId)
    const room = rooms?.find(({ id }) => id === roomId)
    return {
      doctor: doctor && `Dr. ${doctor.lastName}`,
      place: [...(doctor ? [`with Dr. ${doctor.fullName}`] : []), ...(room ? [room.title] : [])],
    }
  }
}
