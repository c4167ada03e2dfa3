import { getProfile } from '@archwire/contract/patients/record-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { defaultStaleTime } from '../../lib/api/query-cache.ts'
import { recordKey } from './patient-keys.ts'

/** The patient's details, contacts and appointments. */
export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKey(id), 'profile'],
    queryFn: ({ signal }) => call(getProfile, { params: { id } }, { signal }),
    // A merge may be undone, and a person who was redirected from this record gets no event about that.
    staleTime: ({ state }) => (typeof state.data?.mergedInto === 'number' ? 0 : defaultStaleTime),
  })
