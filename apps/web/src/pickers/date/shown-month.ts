import { addMonths, monthsBetween } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { useState } from 'react'

/**
 * Which month a sheet shows: the one around a day, until it is turned. Another month's day brings it back, and so does
 * midnight of the last one.
 */
export function useShownMonth(around: string): {
  month: string
  turn: (months: number) => void
  turnTo: (day: string) => void
} {
  const base = `${around.slice(0, 7)}-01`
  const [turned, setTurned] = useState({ base, months: 0 })
  const away = turned.base === base ? turned.months : 0
  return {
    month: addMonths(base, away),
    turn: months => setTurned({ base, months: away + months }),
    turnTo: day => setTurned({ base, months: monthsBetween(base, day) }),
  }
}
