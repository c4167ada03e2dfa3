import { groupByFlow } from '@archwire/domain/scheduling/visits/flow-groups'
import { minutesWaited } from '@archwire/domain/scheduling/visits/visit-times'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { useNow } from '../../../lib/dates/clock.ts'
import { daysQuery } from '../appointments/days-query.ts'

const fiveMinutes = 300_000

/** Polls in case a live event was lost. No person requests this, so it does not keep an idle session alive. */
export function useRefetchDay(day: string): void {
  const queryClient = useQueryClient()
  const read = useEffectEvent(
    () => void inBackground(() => queryClient.invalidateQueries({ queryKey: daysQuery(day, day).queryKey })),
  )
  useEffect(() => {
    const timer = setInterval(() => read(), fiveMinutes)
    return () => clearInterval(timer)
  }, [])
}

/** The number of waiting patients and the longest wait in minutes. */
export function useWaiting(day: string): { count: number; longest: number } {
  const { data } = useQuery(daysQuery(day, day))
  const now = useNow()
  const { waiting } = groupByFlow(data?.find(one => one.date === day)?.appointments ?? [])
  const since = waiting[0]?.checkedInTime ?? null
  return { count: waiting.length, longest: since === null ? 0 : minutesWaited(since, now) }
}
