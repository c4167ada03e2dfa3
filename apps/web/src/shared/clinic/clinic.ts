import { getClinic } from '@archwire/contract/clinic/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'

/** Everything about the clinic itself. */
export const clinicKey = ['clinic'] as const

export const clinicQuery = queryOptions({
  queryKey: [...clinicKey, 'own'],
  queryFn: ({ signal }) =>
    call(getClinic, {}, { signal }).catch(
      // HTTP/2 has no text for a status.
      withErrorMessage(({ status, statusText }) => `Error fetching clinic: ${statusText || status}`),
    ),
})
