import { getBookingSettings } from '@archwire/contract/booking/settings'
import { type ClinicSettings, changeClinicSettings, getClinicSettings } from '@archwire/contract/clinic/calls'
import type { Sent } from '@archwire/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { clinicKey } from '../../../shared/clinic/clinic.ts'

export const clinicSettingsQuery = queryOptions({
  queryKey: [...clinicKey, 'settings'],
  queryFn: ({ signal }) => call(getClinicSettings, {}, { signal }),
})

/** The rules of online booking, which the settings of reminders know too. */
export const bookingSettingsQuery = queryOptions({
  queryKey: [...clinicKey, 'booking'],
  queryFn: ({ signal }) => call(getBookingSettings, {}, { signal }),
})

export type ClinicChange = Sent<typeof changeClinicSettings>['body']['clinic']

export const saveClinicSettings = (clinic: ClinicChange, seen: ClinicSettings): Promise<ClinicSettings> =>
  call(changeClinicSettings, { body: { clinic } }, { ifMatch: seen.updatedAt })
