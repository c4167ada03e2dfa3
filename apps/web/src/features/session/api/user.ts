import { getUser } from '@archwire/contract/session/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { pageOwner } from '../../../lib/page-owner.ts'
import { signedInFlag } from '../../../lib/signed-in-flag.ts'
import { searchStaleTime } from '../../../lib/stale-times.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getUser, {}, { signal }).catch(orSay('We could not find the logged user'))
    signedInFlag.set()
    pageOwner.claim(user)
    return user
  },
  staleTime: searchStaleTime,
})
