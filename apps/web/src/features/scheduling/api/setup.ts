import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { doctorsBesideRoomsQuery } from '../../../pickers/clinic/doctors.ts'
import { roomsQuery } from '../../../pickers/clinic/rooms.ts'

/** The rooms and doctors that calendars are made of. */
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
