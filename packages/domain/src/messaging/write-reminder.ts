import { Temporal } from 'temporal-polyfill'
import { fillReminder } from './fill-reminder.ts'

export type NamedVisit = { firstName: string; startsAt: Date }

/** What a reminder says of appointments, by the clinic's clock. */
export const writeReminder = (
  template: string,
  { visits, zone, ...clinic }: { clinic: string; phone: string; visits: NamedVisit[]; zone: string },
): string =>
  fillReminder(template, {
    ...clinic,
    visits: visits.map(({ firstName, startsAt }) => ({ firstName, time: visitTime(startsAt, zone) })),
  })

/** Tue, May 6 at 2:30 PM */
function visitTime(instant: Date, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  const day = local.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
  const half = local.hour < 12 ? 'AM' : 'PM'
  return `${day} at ${local.hour % 12 || 12}:${String(local.minute).padStart(2, '0')} ${half}`
}
