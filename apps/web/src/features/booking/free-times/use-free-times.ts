import { useEffect, useEffectEvent, useState } from 'react'
import {
  countSpans,
  daysOfWeek,
  type FreeDay,
  freeOnly,
  nextFreeDays,
  spanOf,
  spanOfWeek,
  type TimesSource,
  weekOf,
} from './free-times.ts'
import { useFetched } from './use-fetched.ts'

/**
 * The days with free times, week by week, and the times of the day that is shown: that of the wanted time, or another
 * one of the week with which it opens.
 */
export function useFreeTimes(source: TimesSource, wanted: string | undefined, opensAt?: string) {
  const { firstDay, lastDay } = source
  const [chosen, setChosen] = useState(wanted)
  const [week, setWeek] = useState(() => {
    const first = wanted ?? opensAt
    if (first === undefined) return undefined
    return Math.min(weekOf(firstDay, first), weekOf(firstDay, lastDay))
  })
  const months = useSpans(source, week)
  const first = months.days.find(({ free }) => free > 0)?.date
  const shownWeek = week ?? (first === undefined ? 0 : weekOf(firstDay, first))
  const shown = daysOfWeek(firstDay, shownWeek)
  const freeHere = months.days.filter(({ date, free }) => free > 0 && shown.includes(date))
  const firstHere = freeHere.find(({ date }) => date === opensAt) ?? freeHere[0]
  const day = chosen !== undefined && shown.includes(chosen) ? chosen : firstHere?.date
  const slots = useFetched(day === undefined ? undefined : `${source.key} ${day}`, signal =>
    source.slots(day ?? firstDay, signal),
  )
  const lookAgain = useEffectEvent(() => {
    if (document.hidden) return
    months.again()
    slots.again()
  })
  // A visitor who comes back to the page after a while gets fresh times.
  useEffect(() => {
    const listen = () => lookAgain()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
  const lastWeek = weekOf(firstDay, lastDay)
  return {
    days: shown,
    countOf: (date: string): number | undefined => months.days.find(one => one.date === date)?.free,
    isInReach: (date: string) => date >= firstDay && date <= lastDay,
    day,
    slots: slots.data === undefined ? undefined : freeOnly(slots.data),
    isLookedFor: months.isLookedFor,
    /** There is nothing free on any day that can be booked. */
    isNothingFree: months.isWhole && first === undefined,
    error: months.error ?? slots.error,
    next: nextFreeDays(months.days, day ?? shown.at(-1) ?? lastDay, 3),
    choose: (date: string) => {
      setWeek(weekOf(firstDay, date))
      setChosen(date)
    },
    earlier: shownWeek > 0 ? () => setWeek(shownWeek - 1) : undefined,
    later: shownWeek < lastWeek ? () => setWeek(shownWeek + 1) : undefined,
    again: () => {
      months.again()
      slots.again()
    },
  }
}

type Known = {
  source: string
  /** Counts how often everything was refetched. */
  round: number
  spans: FreeDay[][]
  /** The days known before the refetch: shown until the same days have been fetched again. */
  before: FreeDay[]
}

const unknown = (source: string): Known => ({ source, round: 0, spans: [], before: [] })

/** The days fetched so far: as far as the visitor has looked, and on until something free is found. */
function useSpans(source: TimesSource, week: number | undefined) {
  const [lastKnown, setKnown] = useState(unknown(source.key))
  const known = lastKnown.source === source.key ? lastKnown : unknown(source.key)
  const { round, spans, before } = known
  const fresh = spans.flat()
  const days = [...fresh, ...before.filter(({ date }) => date > (fresh.at(-1)?.date ?? ''))]
  const hasFound = fresh.some(({ free }) => free > 0)
  const all = countSpans(source)
  const wanted = Math.min(all, Math.max(week === undefined ? 1 : spanOfWeek(week) + 1, hasFound ? 0 : all))
  const nth = spans.length
  const isWanted = nth < wanted
  const nextSpan = useFetched(isWanted ? `${source.key} ${round} ${nth}` : undefined, signal => {
    const { from, to } = spanOf(source, nth)
    return source.days(from, to, signal)
  })
  if (nextSpan.data !== undefined) setKnown({ ...known, spans: [...spans, nextSpan.data] })
  return {
    days,
    error: isWanted ? nextSpan.error : undefined,
    isLookedFor: isWanted && before.length === 0,
    isWhole: nth >= all,
    again: () => {
      if (isWanted) nextSpan.again()
      else setKnown({ ...known, round: round + 1, spans: [], before: days })
    },
  }
}
