import { getUser } from '@archwire/contract/session/calls'
import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../features/session/api/user.ts'
import { call, confirmPersonBy } from '../lib/call.ts'

/** Whoever signed in anew in another tab goes on here where they were; someone else does not. */
export function goOnOnlyAsSamePerson(queryClient: QueryClient): void {
  confirmPersonBy(async () => {
    const known = queryClient.getQueryData(userQuery.queryKey)
    return known !== undefined && (await call(getUser, {})).id === known.id
  })
}
