import { getUser } from '@archwire/contract/session/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { signedInFlag } from '../../../lib/signed-in-flag.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getUser, {}, { signal })
    signedInFlag.set()
    return user
  },
})
