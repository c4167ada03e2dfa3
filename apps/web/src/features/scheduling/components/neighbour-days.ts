import { type CalendarPlace, stepFrom, weekOf } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inBackground } from '../../../lib/in-background.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { daysQuery } from '../api/days.ts'

/** From when to when the days of a day or a week are. */
export function daysOf({ view, date }: CalendarPlace): { from: string; to: string; days: string[] } {
  const days = view === 'week' ? weekOf(date) : [date]
  return { from: days[0] ?? date, to: days.at(-1) ?? date, days }
}

/** Reads the day, or the week, before and after, while nothing else is to be done: a step there shows it at once. */
export function useNeighbours(place: CalendarPlace, isReady: boolean): void {
  const queryClient = useQueryClient()
  const { view, date } = place
  useEffect(() => {
    if (!isReady) return undefined
    return whenIdle(() => {
      for (const steps of [1, -1] as const) {
        const { from, to } = daysOf(stepFrom({ view, date }, steps))
        void inBackground(() => queryClient.prefetchQuery({ ...daysQuery(from, to), staleTime: 30_000 }))
      }
    })
  }, [queryClient, view, date, isReady])
}
