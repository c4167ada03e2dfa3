import { getFreeWeek } from '@archwire/contract/scheduling/calendar-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { availabilityKey } from '../appointments/query-keys.ts'

type Wanted = { from: string; typeId: number | null; doctorId: number | null }

/** The key is below the days, so both are refreshed together. */
export const freeWeekQuery = ({ from, typeId, doctorId }: Wanted) =>
  queryOptions({
    queryKey: [...availabilityKey, 'free-week', from, typeId, doctorId],
    queryFn: ({ signal }) =>
      call(
        getFreeWeek,
        { query: { from, appointment_type_id: typeId ?? 0, doctor_id: doctorId } },
        { signal },
      ),
    enabled: typeId !== null,
    // Somebody else may have booked in the meantime.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
