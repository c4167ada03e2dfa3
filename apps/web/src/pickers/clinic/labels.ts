import { listLabels } from '@archwire/contract/clinic/labels'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { orSay } from '../../lib/or-say.ts'

export const labelsQuery = queryOptions({
  queryKey: ['clinic', 'labels'],
  queryFn: ({ signal }) => call(listLabels, {}, { signal }).catch(orSay("We couldn't fetch the labels")),
})
