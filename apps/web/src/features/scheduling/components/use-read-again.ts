import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { inBackground } from '../../../lib/in-background.ts'
import { daysQuery } from '../api/days.ts'

const fiveMinutes = 300_000

/** In case a word of the live connection was lost; nobody asked for it, so it keeps no idle session alive. */
export function useReadAgain(day: string): void {
  const queryClient = useQueryClient()
  const read = useEffectEvent(
    () => void inBackground(() => queryClient.invalidateQueries({ queryKey: daysQuery(day, day).queryKey })),
  )
  useEffect(() => {
    const timer = setInterval(() => read(), fiveMinutes)
    return () => clearInterval(timer)
  }, [])
}
