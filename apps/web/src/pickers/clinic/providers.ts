import { listProviders } from '@archwire/contract/clinic/providers'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { orSay } from '../../lib/or-say.ts'

/** Whom the clinic bills as, for whoever chooses one. */
export const providersQuery = queryOptions({
  queryKey: ['clinic', 'providers'],
  queryFn: ({ signal }) => call(listProviders, {}, { signal }).catch(orSay("We couldn't find the providers")),
})
