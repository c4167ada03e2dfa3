import { groupByFlow } from '@archwire/domain/scheduling/visits/flow-groups'
import { minutesWaited } from '@archwire/domain/scheduling/visits/visit-times'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/use-now.ts'
import { daysQuery } from '../api/days.ts'

/** How many wait in the clinic at this minute, and how many minutes whoever came first has waited. */
export function useWaiting(day: string): { count: number; longest: number } {
  const { data } = useQuery(daysQuery(day, day))
  const now = useNow()
  const { waiting } = groupByFlow(data?.find(one => one.date === day)?.appointments ?? [])
  const since = waiting[0]?.checkedInTime ?? null
  return { count: waiting.length, longest: since === null ? 0 : minutesWaited(since, now) }
}
