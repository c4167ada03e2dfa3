import type { BookingSettings } from '@archwire/contract/booking/settings'
import { bookingSettingsQuery, saveBookingSettings } from '../api/booking-settings.ts'
import { amongTypes, hasProblems, problemsOf, refusedFields, toSend, valuesOf } from './booking-values.ts'
import { useVersionForm } from './use-version-form.ts'

/** Whether and how visits are booked online, as it is being changed. */
export function useBookingSettings(
  latest: BookingSettings,
  types: readonly { id: number }[],
  onWrong: () => void,
) {
  const form = useVersionForm({
    name: 'booking-settings',
    queryKey: bookingSettingsQuery.queryKey,
    latest,
    valuesOf,
    hasProblems: values => hasProblems(amongTypes(values, types)),
    onWrong,
    store: (base, wanted) => saveBookingSettings(base, toSend(amongTypes(wanted, types))),
  })
  return {
    ...form,
    problems: {
      ...refusedFields(form.save.error),
      ...(form.hasTried ? problemsOf(amongTypes(form.values, types)) : {}),
    },
  }
}
