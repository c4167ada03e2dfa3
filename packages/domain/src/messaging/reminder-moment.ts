import { Temporal } from 'temporal-polyfill'

/** When no reminder goes out, by the clinic's clock, as 21:00; they may lie around midnight. The same twice: never. */
export type QuietHours = { quietFrom: string; quietTo: string }

export type ReminderRule = QuietHours & { reminderLeadHours: number }

const hour = 60 * 60_000

/** Who was told of a time less than this before it comes need not be reminded of it. */
const toldJustNow = 4 * hour

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

/** Whether somebody was told of a time only just now. */
export const isToldJustNow = (startsAt: Date, toldAt: Date): boolean =>
  startsAt.getTime() - toldAt.getTime() < toldJustNow

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
