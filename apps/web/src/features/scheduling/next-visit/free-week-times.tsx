import type { FreeWeek } from '@archwire/contract/scheduling/calendar-calls'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import { dayLabel, longDay } from '../../../lib/dates/day-labels.ts'
import { doctorsQuery, roomsQuery } from '../../../shared/clinic/lookups.ts'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { timeText } from '../appointments/card-labels.ts'
import { followFocus } from '../grid/grid-keys.ts'
import styles from './free-week-times.module.css'

type FreeTime = FreeWeek['days'][number]['times'][number]

type Props = {
  /** Undefined until it is loaded. */
  week: FreeWeek | undefined
  /** The clinic's time zone. */
  zone: string
  /** These are the times of another choice, until those of this one are there. */
  isOld: boolean
  isBooking: boolean
  /** Any doctor will do, so each time says who it is. */
  namesDoctors: boolean
  onChoose: (time: FreeTime, week: FreeWeek) => void
}

/** The open days of a week side by side, on a phone one below the other. Arrow keys move between the times. */
export function FreeWeekTimes({ week, zone, isOld, isBooking, namesDoctors, onChoose }: Props) {
  const days = useRef<HTMLElement>(null)
  const focus = useRef<ReturnType<typeof followFocus>>(undefined)
  const nameOf = usePlaceNames()
  useEffect(() => {
    if (days.current === null) return undefined
    const following = followFocus(days.current)
    focus.current = following
    return following.end
  }, [])
  useLayoutEffect(() => {
    if (week !== undefined) focus.current?.afterChange()
  }, [week])
  const shape = { '--days': week?.days.length ?? 1 } as CSSProperties
  return (
    <section
      ref={days}
      className={styles.days}
      style={shape}
      aria-label="Free times"
      aria-busy={isOld || isBooking}
    >
      {week === undefined ? <Placeholder width="100%" height={280} label="Loading" /> : null}
      {week?.days.map(({ date, times }) => (
        <section key={date} data-column={date} aria-label={longDay(date)}>
          <h4 className={styles.day}>
            {dayLabel(date, { weekday: 'short', month: 'short', day: 'numeric' })}
          </h4>
          {times.length === 0 ? (
            <Text fz="xs" lh="32px" c="dimmed">
              Full
            </Text>
          ) : (
            <ul className={styles.times}>
              {slotsOf(times).map(({ slot, time }) => {
                const { doctor, place } = nameOf(time)
                const clock = timeText(time.startsAt, zone)
                return (
                  <li key={slot}>
                    <button
                      type="button"
                      className={`framed ${styles.time}`}
                      tabIndex={-1}
                      data-id={time.startsAt}
                      aria-label={[clock, longDay(date), ...place].join(', ')}
                      aria-disabled={isOld || isBooking}
                      onClick={() => {
                        if (!isOld && !isBooking) onChoose(time, week)
                      }}
                    >
                      {clock}
                      {namesDoctors && doctor !== undefined ? (
                        <span className={`one-line ${styles.doctor}`}>{doctor}</span>
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

/** A button keeps its place when a time above it goes, so that the focus is not lost: it follows the time, or goes to the day. */
const slotsOf = (times: FreeTime[]) => times.map((time, slot) => ({ slot, time }))

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
