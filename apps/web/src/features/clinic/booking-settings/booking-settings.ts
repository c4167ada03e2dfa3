import { type BookingSettings, changeBookingSettings } from '@archwire/contract/booking/settings'
import type { Sent } from '@archwire/contract/endpoint'
import { call } from '../../../lib/api/call.ts'
import { bookingSettingsQuery } from '../details/clinic.ts'
import { useSettingsForm } from '../versioned-form/use-settings-form.ts'
import { amongTypes, problemsOf, refusedFields, toSend, valuesOf } from './booking-values.ts'

type Change = Sent<typeof changeBookingSettings>['body']['booking']

const saveBookingSettings = (seen: BookingSettings, booking: Change): Promise<BookingSettings> =>
  call(changeBookingSettings, { body: { booking } }, { ifMatch: seen.updatedAt })

/** The booking settings as they are being changed. */
export function useBookingSettings(latest: BookingSettings, types: readonly { id: number }[]) {
  const form = useSettingsForm({
    name: 'booking-settings',
    queryKey: bookingSettingsQuery.queryKey,
    latest,
    valuesOf,
    rules: values => problemsOf(amongTypes(values, types)),
    store: (base, wanted) => saveBookingSettings(base, toSend(amongTypes(wanted, types))),
  })
  return {
    ...form,
    problems: {
      ...refusedFields(form.error),
      ...(form.hasTried ? problemsOf(amongTypes(form.values, types)) : {}),
    },
  }
}
