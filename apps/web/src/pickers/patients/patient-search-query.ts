import { searchPatients } from '@archwire/contract/patients/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { searchStaleTime } from '../../lib/stale-times.ts'

/** Everything that is known of patients. */
export const patientsKey = ['patients'] as const

export const mostResults = 10

/** What was typed is searched as it is; nothing typed is nothing to search for. */
export const patientSearchQuery = (typed: string) => {
  const query = typed.trim()
  return queryOptions({
    queryKey: [...patientsKey, 'search', query],
    queryFn: ({ signal }) => call(searchPatients, { query: { query, limit: mostResults } }, { signal }),
    enabled: query !== '',
    staleTime: searchStaleTime,
    // The list stays while the next letter is searched for; with nothing typed there is no list.
    ...(query === '' ? {} : { placeholderData: keepPreviousData }),
  })
}
