import {
  type ClinicSettings,
  changeClinicSettings,
  getClinic,
  getClinicSettings,
} from '@archwire/contract/clinic/calls'
import type { Sent } from '@archwire/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'

/** Everything that is known of the clinic itself. */
export const clinicKey = ['clinic'] as const

export const clinicQuery = queryOptions({
  queryKey: [...clinicKey, 'own'],
  queryFn: ({ signal }) =>
    call(getClinic, {}, { signal }).catch(
      // HTTP/2 has no words for a status.
      withErrorMessage(({ status, statusText }) => `Error fetching clinic: ${statusText || status}`),
    ),
})

export const clinicSettingsQuery = queryOptions({
  queryKey: [...clinicKey, 'settings'],
  queryFn: ({ signal }) => call(getClinicSettings, {}, { signal }),
})

export type ClinicChange = Sent<typeof changeClinicSettings>['body']['clinic']

export const saveClinicSettings = (clinic: ClinicChange, seen: ClinicSettings): Promise<ClinicSettings> =>
  call(changeClinicSettings, { body: { clinic } }, { ifMatch: seen.updatedAt })
