import type { BookingSettings } from '@archwire/contract/booking/settings'
import { bookingSettingsQuery, saveBookingSettings } from '../api/booking-settings.ts'
import { hasProblems, problemsOf, refusedFields, toSend, valuesOf } from './booking-values.ts'
import { useVersionForm } from './use-version-form.ts'

/** Whether and how visits are booked online, as it is being changed. */
export function useBookingSettings(latest: BookingSettings, onWrong: () => void) {
  const form = useVersionForm({
    name: 'booking-settings',
    queryKey: bookingSettingsQuery.queryKey,
    latest,
    valuesOf,
    hasProblems,
    onWrong,
    store: (base, wanted) => saveBookingSettings(base, toSend(wanted)),
  })
  return {
    ...form,
    problems: { ...refusedFields(form.save.error), ...(form.hasTried ? problemsOf(form.values) : {}) },
  }
}
