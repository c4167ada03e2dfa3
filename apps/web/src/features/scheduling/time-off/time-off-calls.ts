import type { Sent } from '@archwire/contract/endpoint'
import {
  blockTime,
  cancelTimeOff,
  changeTimeOff,
  getTimeOff,
  type TimeOff,
} from '@archwire/contract/scheduling/time-off-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { availabilityKey } from '../appointments/query-keys.ts'

type Payload = Sent<typeof blockTime>['body']['time_off']

export const timeOffQuery = (id: number) =>
  queryOptions({
    queryKey: [...availabilityKey, 'time-off', id],
    queryFn: ({ signal }) => call(getTimeOff, { params: { id } }, { signal }),
  })

export const block = (payload: Payload, idempotencyKey: string): Promise<TimeOff> =>
  call(blockTime, { body: { time_off: payload } }, { idempotencyKey })

export const changeBlocked = (seen: TimeOff, payload: Payload): Promise<TimeOff> =>
  call(changeTimeOff, { params: { id: seen.id }, body: { time_off: payload } }, { ifMatch: seen.updatedAt })

export const unblock = (seen: TimeOff): Promise<undefined> =>
  call(cancelTimeOff, { params: { id: seen.id } }, { ifMatch: seen.updatedAt })
