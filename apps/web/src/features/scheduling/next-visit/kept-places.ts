import type { FreeWeek } from '@archwire/contract/scheduling/calendar-calls'
import { useState } from 'react'

type Day = FreeWeek['days'][number]
export type FreeTime = Day['times'][number]

/** A time in its place. A taken one keeps it, so that no other time moves to where somebody is about to press. */
export type Place = { time: FreeTime; isTaken: boolean }
export type DayOfPlaces = {
  date: string
  places: Place[]
  /** The places that are shown at first: what comes before and after is behind a button. */
  from: number
  to: number
}

const shownAtFirst = 6

const minuteOf = (startsAt: string) => Number(startsAt.slice(11, 13)) * 60 + Number(startsAt.slice(14, 16))

/** From an hour before the hour of the visit on. A single time is not put behind a button. */
function firstShown(times: readonly FreeTime[], near: string | undefined): { from: number; to: number } {
  const wanted = near === undefined ? 0 : minuteOf(near) - 60
  const earlier = times.filter(({ startsAt }) => minuteOf(startsAt) < wanted).length
  const start = Math.min(earlier, Math.max(0, times.length - shownAtFirst))
  const end = start + shownAtFirst
  return { from: start === 1 ? 0 : start, to: end >= times.length - 1 ? Number.POSITIVE_INFINITY : end }
}

/**
 * The days as they are shown when the same week is read again. What became free is added where it moves nothing:
 * after the last time of its day. `near` is the time of the visit, around which days are shown at first.
 */
export function keepPlaces(
  shown: readonly DayOfPlaces[],
  days: readonly Day[],
  near?: string,
): DayOfPlaces[] {
  return days.map(({ date, times }) => {
    const former = shown.find(day => day.date === date)
    const before = former?.places ?? []
    const free = new Map(times.map(time => [time.startsAt, time]))
    const last = before.at(-1)?.time.startsAt ?? ''
    const { from, to } = former ?? firstShown(times, near)
    return {
      date,
      from,
      to,
      places: [
        ...before.map(({ time }) => ({
          time: free.get(time.startsAt) ?? time,
          isTaken: !free.has(time.startsAt),
        })),
        ...times.filter(({ startsAt }) => startsAt > last).map(time => ({ time, isTaken: false })),
      ],
    }
  })
}

/** The days of the week; `question` is what was asked, and while its answer is awaited the former one stays. */
export function useKeptPlaces(
  week: FreeWeek | undefined,
  question: string,
  isOld: boolean,
  near: string | undefined,
): DayOfPlaces[] | undefined {
  const [kept, setKept] = useState<{ week: FreeWeek; question: string; days: DayOfPlaces[] }>()
  if (week === undefined || isOld || (kept?.week === week && kept.question === question)) return kept?.days
  const isSame = kept?.question === question && kept.week.from === week.from
  const days = keepPlaces(isSame ? kept.days : [], week.days, near)
  setKept({ week, question, days })
  return days
}
