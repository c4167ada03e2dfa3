import { dismissGettingStarted, getGettingStarted } from '@archwire/contract/clinic/getting-started'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { clinicKey } from './clinic.ts'

export const gettingStartedQuery = queryOptions({
  queryKey: [...clinicKey, 'getting started'],
  queryFn: ({ signal }) => call(getGettingStarted, {}, { signal }),
  // What is done is seen when somebody comes back; once there is nothing to show, there never will be again.
  staleTime: ({ state }) => (state.data?.steps.length === 0 ? Number.POSITIVE_INFINITY : 0),
})

export const dismiss = () => call(dismissGettingStarted, {})
