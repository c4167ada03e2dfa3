import { advanceSandboxClaim, listSandboxClaims } from '@archwire/contract/sandbox/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** What the practice clearinghouse has on its books. */
export const sandboxClaimsQuery = queryOptions({
  queryKey: ['sandbox', 'claims'],
  queryFn: ({ signal }) => call(listSandboxClaims, {}, { signal }),
})

export const advanceClaim = (id: number) => call(advanceSandboxClaim, { params: { id } })
