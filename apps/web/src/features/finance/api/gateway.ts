import { readGateway } from '@archwire/contract/finance/methods'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** Whose card fields are shown. It does not change while a page is open. */
export const gatewayQuery = queryOptions({
  queryKey: ['clinic', 'gateway'],
  queryFn: ({ signal }) => call(readGateway, {}, { signal }),
})
