import { getUser } from '@archwire/contract/session/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { searchStaleTime } from '../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'
import { pageOwner, signedInFlag } from '../../lib/session/signed-in.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getUser, {}, { signal }).catch(
      withErrorMessage('We could not find the logged user'),
    )
    signedInFlag.set()
    pageOwner.claim(user)
    return user
  },
  staleTime: searchStaleTime,
})
