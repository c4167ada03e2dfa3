import { listUnreadFiles, putFileAway, readFileAgain } from '@archwire/contract/claims/unread-files'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { insurancesStaleTime } from '../../../lib/stale-times.ts'
import { unreadFilesKey } from './keys.ts'

export const unreadFilesQuery = (page: number) =>
  queryOptions({
    queryKey: [...unreadFilesKey, page],
    queryFn: ({ signal }) =>
      call(listUnreadFiles, { query: { page } }, { signal }).catch(
        orSay("It wasn't possible to load the files that could not be read."),
      ),
    staleTime: insurancesStaleTime,
    placeholderData: keepPreviousData,
  })

export type FileDeed = 'read' | 'put away'

export const doWithFile = (deed: FileDeed, id: number) =>
  call(deed === 'read' ? readFileAgain : putFileAway, { params: { id } })

export const unreadFileAddress = (id: number) => `/v2/rest/insurances/unread_files/${id}/content`
