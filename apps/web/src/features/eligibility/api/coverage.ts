import { checkDay as checkCall, readDayCoverage } from '@archwire/contract/eligibility/eligibility-calls'
import type { Received } from '@archwire/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { insurancesStaleTime } from '../../../lib/stale-times.ts'
import { coverageKey } from './keys.ts'

export const coverageQuery = (date: string) =>
  queryOptions({
    queryKey: [...coverageKey, date],
    queryFn: ({ signal }) =>
      call(readDayCoverage, { query: { date } }, { signal }).catch(
        orSay("It wasn't possible to load the coverage of this day."),
      ),
    staleTime: insurancesStaleTime,
    // The day that is turned to takes the place of the one before when it is there.
    placeholderData: keepPreviousData,
  })

export type Batch = Received<typeof checkCall>

type Asking = { date: string; providerId: number | undefined; idempotencyKey: string }

/** Asks the payers of everybody who comes that day; of nobody twice a day. */
export const checkDay = ({ date, providerId, idempotencyKey }: Asking): Promise<Batch> =>
  call(checkCall, { body: { date, ...(providerId === undefined ? {} : { providerId }) } }, { idempotencyKey })
