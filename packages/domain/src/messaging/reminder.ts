import { Temporal } from 'temporal-polyfill'
import { fillReminder } from './reminder-text.ts'

/** When no reminder goes out, by the clinic's clock, as 21:00; they may lie around midnight. The same twice: never. */
type QuietHours = { quietFrom: string; quietTo: string }

type ReminderRule = QuietHours & { reminderLeadHours: number }

const hour = 60 * 60_000

/** Who was told of a time less than this before it comes need not be reminded of it. */
const recentNotice = 4 * hour

/**
 * When a reminder goes out: so many hours before, or where that is in quiet hours, in the last minute before they began.
 */
export function reminderMoment(startsAt: Date, rule: ReminderRule, zone: string): Date {
  const wanted = new Date(startsAt.getTime() - rule.reminderLeadHours * hour)
  const quiet = quietSince(wanted, rule, zone)
  return quiet === undefined ? wanted : new Date(quiet.getTime() - 60_000)
}

export const isQuiet = (instant: Date, hours: QuietHours, zone: string): boolean =>
  quietSince(instant, hours, zone) !== undefined

/** Whether somebody was notified of a time only just now. */
export const isRecentlyNotified = (startsAt: Date, notifiedAt: Date): boolean =>
  startsAt.getTime() - notifiedAt.getTime() < recentNotice

/** When the quiet hours began in which an instant lies; undefined: it lies in none. */
function quietSince(instant: Date, { quietFrom, quietTo }: QuietHours, zone: string): Date | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const isOverMidnight = quietFrom > quietTo
  const isInside = isOverMidnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo
  if (!isInside) return undefined
  const today = local.toPlainDate()
  const day = isOverMidnight && time < quietTo ? today.subtract({ days: 1 }) : today
  const began = day
    .toPlainDateTime(Temporal.PlainTime.from(quietFrom))
    .toZonedDateTime(zone, { disambiguation: 'earlier' })
  return new Date(began.epochMilliseconds)
}

type NamedVisit = { firstName: string; startsAt: Date }

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
