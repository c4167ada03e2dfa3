import { listRooms } from '@archwire/contract/clinic/rooms'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { orSay } from '../../lib/or-say.ts'

export const roomsQuery = queryOptions({
  queryKey: ['clinic', 'rooms'],
  queryFn: ({ signal }) => call(listRooms, {}, { signal }).catch(orSay('Failed to fetch rooms')),
})
