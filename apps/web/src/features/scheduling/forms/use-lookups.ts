import type { Doctor } from '@archwire/contract/clinic/doctors'
import type { RoomRef } from '@archwire/contract/clinic/rooms'
import { useQuery } from '@tanstack/react-query'
import { appointmentTypesQuery } from '../../../pickers/clinic/appointment-types.ts'
import { doctorsQuery } from '../../../pickers/clinic/doctors.ts'
import { roomsQuery } from '../../../pickers/clinic/rooms.ts'
import type { TypeGroups } from './appointment-choices.ts'

export type Lookups = {
  doctors: Doctor[]
  rooms: RoomRef[]
  types: TypeGroups
  /** All of them are there. */
  isComplete: boolean
  /** What could not be loaded, and a way to try again. */
  failure: { error: Error; retry: () => void } | undefined
}

const noTypes: TypeGroups = { onSite: [], virtual: [] }

/** Who and what of the clinic can be chosen. Until it is there, the lists are empty. */
export function useLookups(): Lookups {
  const doctors = useQuery(doctorsQuery)
  const rooms = useQuery(roomsQuery)
  const types = useQuery(appointmentTypesQuery)
  const all = [doctors, rooms, types]
  const failed = all.find(query => query.data === undefined && query.error !== null)
  return {
    doctors: doctors.data ?? [],
    rooms: rooms.data ?? [],
    types: types.data ?? noTypes,
    isComplete: all.every(query => query.data !== undefined),
    failure:
      failed?.error && !failed.isFetching
        ? { error: failed.error, retry: () => void failed.refetch() }
        : undefined,
  }
}
