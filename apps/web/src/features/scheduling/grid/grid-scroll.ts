import { minutesOfTime, wallSpan } from '@archwire/domain/scheduling/clock/time-of-day'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { localMoment } from '../../../lib/dates/clock.ts'
import type { GridColumn } from '../columns/grid-columns.ts'

type Shown = {
  start: number
  paintTo: number
  columns: readonly GridColumn[]
  zone: string
  isLoading: boolean
}

/** The minutes kept visible before now or before the first appointment. */
const before = 60

/** The minutes between two lines. */
const row = 30

function firstMinute({ columns, zone }: Shown): number | undefined {
  const now = localMoment(new Date(), zone)
  if (columns.some(column => column.date === now.day)) return minutesOfTime(now.clock) - before
  const starts = columns.flatMap(column => column.appointments.map(one => wallSpan(one).from))
  return starts.length === 0 ? undefined : Math.min(...starts) - before / 2
}

/**
 * At first the grid scrolls to the current time or the first appointment, by whole rows: where hardly anything is out
 * of sight, the first cards are not cut to show a little more of the evening. After that it keeps the same time of day,
 * also when another day begins earlier or ends later.
 */
export function useScrollInTime(grid: RefObject<HTMLElement | null>, shown: Shown): void {
  const top = useRef<number>(undefined)
  const { start, paintTo, isLoading } = shown
  const atFirst = useEffectEvent(() => firstMinute(shown))

  useLayoutEffect(() => {
    const element = grid.current
    if (element === null || isLoading) return
    const minute = top.current ?? atFirst()
    if (minute === undefined) return
    const perMinute = bodyHeight(element) / (paintTo - start)
    if (top.current === undefined) {
      const most = outOfSight(element) / perMinute
      const rows = Math.floor(Math.min(minute - start, most) / row)
      top.current = start + Math.max(0, rows) * row
    }
    const wanted = Math.max(0, (top.current - start) * perMinute)
    if (Math.abs(element.scrollTop - wanted) > 1) element.scrollTop = wanted
  }, [grid, start, paintTo, isLoading])

  useEffect(() => {
    const element = grid.current
    if (element === null) return undefined
    const note = () => {
      if (top.current === undefined) return
      top.current = start + (element.scrollTop / bodyHeight(element)) * (paintTo - start)
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [grid, start, paintTo])
}

const bodyHeight = (element: HTMLElement) => element.lastElementChild?.clientHeight || 1

/** How many pixels of the hours the grid can be scrolled by, below its heads. */
function outOfSight(element: HTMLElement): number {
  const corner = element.firstElementChild as HTMLElement | null
  return (corner?.offsetHeight ?? 0) + bodyHeight(element) - element.clientHeight
}
