import type { FreeWeek } from '@archwire/contract/scheduling/calendar-calls'
import { useState } from 'react'

type Day = FreeWeek['days'][number]
export type FreeTime = Day['times'][number]

/** A time in its place. A taken one keeps it, so that no other time moves to where somebody is about to press. */
export type Place = { time: FreeTime; isTaken: boolean }
export type DayOfPlaces = { date: string; places: Place[] }

/**
 * The days as they are shown when the same week is read again. What became free is added where it moves nothing:
 * after the last time of its day.
 */
export function keepPlaces(shown: readonly DayOfPlaces[], days: readonly Day[]): DayOfPlaces[] {
  return days.map(({ date, times }) => {
    const before = shown.find(day => day.date === date)?.places ?? []
    const free = new Map(times.map(time => [time.startsAt, time]))
    const last = before.at(-1)?.time.startsAt ?? ''
    return {
      date,
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
): DayOfPlaces[] | undefined {
  const [kept, setKept] = useState<{ week: FreeWeek; question: string; days: DayOfPlaces[] }>()
  if (week === undefined || isOld || (kept?.week === week && kept.question === question)) return kept?.days
  const isSame = kept?.question === question && kept.week.from === week.from
  const days = keepPlaces(isSame ? kept.days : [], week.days)
  setKept({ week, question, days })
  return days
}
