import {
  type BookingSettings,
  changeBookingSettings,
  getBookingSettings,
} from '@archwire/contract/booking/settings'
import type { Sent } from '@archwire/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { clinicKey } from './clinic.ts'

export const bookingSettingsQuery = queryOptions({
  queryKey: [...clinicKey, 'booking'],
  queryFn: ({ signal }) => call(getBookingSettings, {}, { signal }),
})

type Change = Sent<typeof changeBookingSettings>['body']['booking']

export const saveBookingSettings = (seen: BookingSettings, booking: Change): Promise<BookingSettings> =>
  call(changeBookingSettings, { body: { booking } }, { ifMatch: seen.updatedAt })
