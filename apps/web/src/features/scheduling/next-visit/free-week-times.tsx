import { Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
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
      {days?.map(({ date, places }) => (
        <section key={date} data-column={date} aria-label={longDay(date)}>
          <h4 className={styles.day}>
            {dayLabel(date, { weekday: 'short', month: 'short', day: 'numeric' })}
          </h4>
          {places.length === 0 ? (
            <Text fz="xs" lh="32px" c="dimmed">
              Full
            </Text>
          ) : (
            <ul className={styles.times}>
              {slotsOf(places).map(({ slot, time, isTaken }) => {
                const { doctor, place } = nameOf(time)
                const clock = timeText(time.startsAt, zone)
                const isOff = isTaken || isOld || isBooking
                return (
                  <li key={slot}>
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
                        {[clock, longDay(date), ...(isTaken ? ['no longer free'] : place)].join(', ')}
                      </VisuallyHidden>
                      <span aria-hidden>{clock}</span>
                      {namesDoctors && doctor !== undefined && !isTaken ? (
                        <span className={`one-line ${styles.doctor}`} aria-hidden>
                          {doctor}
                        </span>
                      ) : null}
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
        </section>
      ))}
    </section>
  )
}

const slotsOf = (places: Place[]) => places.map((place, slot) => ({ ...place, slot }))

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
