import { Temporal } from 'temporal-polyfill'

/**
 * When no reminder is sent, by the clinic's clock, as 21:00. They may span midnight. If both are the same there are
 * none.
 */
type QuietHours = { quietFrom: string; quietTo: string }

type ReminderRule = QuietHours & { reminderLeadHours: number }

const hour = 60 * 60_000

/** Somebody who was notified of a visit within this time before it needs no reminder. */
const recentNotice = 4 * hour

/**
 * When a reminder is sent: the configured hours before the visit or, if that is in quiet hours, in the last minute
 * before they began.
 */
export function reminderMoment(startsAt: Date, rule: ReminderRule, zone: string): Date {
  const wanted = new Date(startsAt.getTime() - rule.reminderLeadHours * hour)
  const quiet = quietSince(wanted, rule, zone)
  return quiet === undefined ? wanted : new Date(quiet.getTime() - 60_000)
}

/** When the quiet hours around an instant end; undefined if it is in none. */
export function quietUntil(instant: Date, hours: QuietHours, zone: string): Date | undefined {
  const began = quietSince(instant, hours, zone)
  if (began === undefined) return undefined
  const local = Temporal.Instant.fromEpochMilliseconds(began.getTime()).toZonedDateTimeISO(zone)
  const day = hours.quietFrom > hours.quietTo ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  const end = day
    .toPlainDateTime(Temporal.PlainTime.from(hours.quietTo))
    .toZonedDateTime(zone, { disambiguation: 'later' })
  return new Date(end.epochMilliseconds)
}

export const isQuiet = (instant: Date, hours: QuietHours, zone: string): boolean =>
  quietSince(instant, hours, zone) !== undefined

/** Whether somebody was notified of a visit so recently that it needs no reminder. */
export const isRecentlyNotified = (startsAt: Date, notifiedAt: Date): boolean =>
  startsAt.getTime() - notifiedAt.getTime() < recentNotice

/** When the quiet hours around an instant began; undefined if it is in none. */
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
