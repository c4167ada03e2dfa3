import { listLabels } from '@archwire/contract/clinic/labels'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'

export const labelsQuery = queryOptions({
  queryKey: ['clinic', 'labels'],
  queryFn: ({ signal }) =>
    call(listLabels, {}, { signal }).catch(withErrorMessage("We couldn't fetch the labels")),
})
