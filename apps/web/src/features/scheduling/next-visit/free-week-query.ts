import { getFreeWeek } from '@archwire/contract/scheduling/calendar-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { availabilityKey } from '../appointments/query-keys.ts'

type Wanted = {
  from: string
  /** Null: nothing is looked for. */
  typeId: number | null
  doctorId: number | null
  /** The visit that is to be moved. */
  visitId: number | null
}

/** The key is below the days, so both are refreshed together. */
export const freeWeekQuery = ({ from, typeId, doctorId, visitId }: Wanted) =>
  queryOptions({
    queryKey: [...availabilityKey, 'free-week', from, typeId, doctorId, visitId],
    queryFn: ({ signal }) =>
      call(
        getFreeWeek,
        {
          query: { from, appointment_type_id: typeId ?? 0, doctor_id: doctorId, appointment_id: visitId },
        },
        { signal },
      ),
    enabled: typeId !== null,
    // Somebody else may have booked in the meantime.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
