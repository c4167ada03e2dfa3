import { listUsers } from '@archwire/contract/users/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'

/** Everything about the people who work in the clinic. */
export const usersKey = ['users'] as const

export const usersQuery = queryOptions({
  queryKey: [...usersKey, 'settings'],
  queryFn: ({ signal }) => call(listUsers, {}, { signal }),
})
