import type { ChannelParams } from '@archwire/contract/live/events'
import type { QueryKey } from '@tanstack/react-query'
import type { LiveUpdates } from '../../lib/live/use-live.ts'
import {
  appointmentKey,
  appointmentsKey,
  availabilityKey,
  calendarKey,
  daysKey,
  occupancyKey,
} from './appointments/query-keys.ts'

/** All six events of a calendar make the same queries out of date. */
const calendarEvents = (keys: QueryKey[]) => ({
  appointment_created: () => keys,
  appointment_updated: () => keys,
  appointment_deleted: () => keys,
  time_off_created: () => keys,
  time_off_updated: () => keys,
  time_off_deleted: () => keys,
})

// The appointment dialog lists the patient's other appointments.
const ofDay = calendarEvents([daysKey, availabilityKey, appointmentsKey])
const appointment = ({ id }: ChannelParams<'appointment'>) => [appointmentKey(id)]

export const schedulingUpdates: LiveUpdates = {
  outOfDate: {
    today: ofDay,
    day: ofDay,
    month: calendarEvents([occupancyKey]),
    appointment: {
      updated: appointment,
      deleted: appointment,
      notes_changed: appointment,
      labels_changed: appointment,
    },
    // Calendars are built from rooms, doctors and hours.
    clinic: { changed: () => [calendarKey] },
    // Calendars and appointment dialogs show the patient's name.
    patients: { changed: () => [daysKey, appointmentsKey] },
  },
}
