import { calendarKey } from '../../../shared/date/occupancy.ts'

export { calendarKey, occupancyKey } from '../../../shared/date/occupancy.ts'

/** The days of calendars: hours, appointments, blocked time. */
export const daysKey = [...calendarKey, 'days'] as const

/** What follows from the days: what stands in the way of a plan, which times are free, what is blocked. */
export const availabilityKey = [...calendarKey, 'around'] as const

/** Each appointment by itself. */
export const appointmentsKey = ['appointments'] as const

/** One appointment by its id, and below it what is read of it separately. */
export const appointmentKey = (id: number) => [...appointmentsKey, id] as const
