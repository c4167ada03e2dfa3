import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { doctorsBesideRoomsQuery, roomsQuery } from '../../../shared/clinic/lookups.ts'

/** The calendar's options until the page is reloaded: by room or doctor, and which types; an empty set means all. */
type Options = { mode: ColumnMode; types: ReadonlySet<number> }

let options: Options = { mode: 'rooms', types: new Set() }
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function changeCalendarOptions(change: Partial<Options>): void {
  options = { ...options, ...change }
  for (const listener of listeners) listener()
}

export const useCalendarOptions = (): Options => useSyncExternalStore(subscribe, () => options)

/** The rooms and doctors that calendars have columns for. */
export function useSetup() {
  const rooms = useQuery(roomsQuery)
  const doctors = useQuery(doctorsBesideRoomsQuery)
  const failed = [rooms, doctors].find(one => one.isError && !one.isFetching)
  const setup = useMemo(
    () => ({ rooms: rooms.data ?? [], doctors: doctors.data ?? [] }),
    [rooms.data, doctors.data],
  )
  return {
    setup,
    isLoading: rooms.isPending || doctors.isPending,
    error: failed?.error ?? undefined,
    retry: () => {
      for (const one of [rooms, doctors]) if (one.isError) void one.refetch()
    },
  }
}
