import { listUsers } from '@archwire/contract/session/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { orSay } from '../../lib/or-say.ts'
import { searchStaleTime } from '../../lib/stale-times.ts'

/** Who works here, by a part of the name or address; the first of all where nothing is typed. */
export const userSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['users', 'search', query],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { query } }, { signal }).catch(orSay("We couldn't find any users")),
    staleTime: searchStaleTime,
    placeholderData: keepPreviousData,
  })
