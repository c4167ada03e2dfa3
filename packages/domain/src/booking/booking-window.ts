import { Temporal } from 'temporal-polyfill'
import { dayBegins, localDay } from '../time/local-day.ts'

const hour = 3_600_000

export type BookingRules = { minLeadHours: number; maxDaysAhead: number }

/** Between when and when visits can be booked online: instants, and the clinic's days. */
export type BookingWindow = { from: number; until: number; firstDay: string; lastDay: string }

/** Hours are hours, also where the clocks change; days are the clinic's, the last one to its end. */
export function bookingWindow(rules: BookingRules, now: Date, zone: string): BookingWindow {
  const from = now.getTime() + rules.minLeadHours * hour
  const lastDay = Temporal.PlainDate.from(localDay(now, zone)).add({ days: rules.maxDaysAhead })
  return {
    from,
    until: dayBegins(lastDay.add({ days: 1 }).toString(), zone).getTime(),
    firstDay: localDay(new Date(from), zone),
    lastDay: lastDay.toString(),
  }
}

/** Days that are over before anybody may come leave nothing to book. */
export const leavesNothing = ({ minLeadHours, maxDaysAhead }: BookingRules): boolean =>
  minLeadHours > maxDaysAhead * 24

export const isWithin = ({ from, until }: BookingWindow, at: number): boolean => at >= from && at < until

/** Until when a visit can be moved or cancelled online. */
export const changeUntil = (startsAt: Date, cancelCutoffHours: number): Date =>
  new Date(startsAt.getTime() - cancelCutoffHours * hour)
