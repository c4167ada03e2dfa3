import { calendarKey } from '../../../shared/date/occupancy.ts'

export { calendarKey, occupancyKey } from '../../../shared/date/occupancy.ts'

/** The days of calendars: hours, appointments, blocked time. */
export const daysKey = [...calendarKey, 'days'] as const

/** What depends on the days: the warnings about a plan, which times are free, what is blocked. */
export const availabilityKey = [...calendarKey, 'around'] as const

/** Single appointments. */
export const appointmentsKey = ['appointments'] as const

/** One appointment by its id; its notes and history have keys below this one. */
export const appointmentKey = (id: number) => [...appointmentsKey, id] as const
