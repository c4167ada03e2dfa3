import { type LikelyDuplicate, likelyDuplicates } from '@archwire/contract/patients/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { searchStaleTime } from '../../lib/stale-times.ts'
import { patientsKey } from './patient-search-query.ts'

type Typed = { firstName: string; lastName: string; email: string; phoneNumber: string }

/** Who is already there and could be the one that is being typed. */
export const likelyDuplicatesQuery = (patient: Typed, isEnough: boolean) =>
  queryOptions<LikelyDuplicate[]>({
    queryKey: [...patientsKey, 'duplicates', patient],
    queryFn: ({ signal }) => call(likelyDuplicates, { body: { patient } }, { signal }),
    enabled: isEnough,
    staleTime: searchStaleTime,
    ...(isEnough ? { placeholderData: keepPreviousData } : {}),
    // A hint that does not come is no reason to bother anyone.
    retry: false,
  })
