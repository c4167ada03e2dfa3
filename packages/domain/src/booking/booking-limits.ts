import { Temporal } from 'temporal-polyfill'
import { formatPhone } from '../patients/phone-number.ts'
import { dayBegins, localDay } from '../time/clinic-time.ts'

const hour = 3_600_000

export type BookingRules = { minLeadHours: number; maxDaysAhead: number }

/** Between when and when visits can be booked online: instants, and the clinic's days. */
type BookingWindow = { from: number; until: number; firstDay: string; lastDay: string }

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

/** How many visits were booked online: in the clinic, and by whoever has this e-mail address or phone number. */
export type BookingCounts = { clinicHour: number; clinicDay: number; personDay: number; personToCome: number }

/**
 * More than people ever book, and less than a robot with ten thousand addresses needs to fill a calendar. A family may
 * bring all its children on one day.
 */
const ceilings: BookingCounts = { clinicHour: 60, clinicDay: 200, personDay: 6, personToCome: 10 }

/** Which ceiling is reached, if any: whoever books much is told that, the rest that it is busy. */
export function reachedCeiling(counts: BookingCounts): 'person' | 'clinic' | undefined {
  const reached = (name: keyof BookingCounts) => counts[name] >= ceilings[name]
  if (reached('personDay') || reached('personToCome')) return 'person'
  return reached('clinicHour') || reached('clinicDay') ? 'clinic' : undefined
}

/** What is said, and whom to call: the clinic by its number, where it has told one. */
export const callInstead = (said: string, phoneNumber: string | null): string =>
  phoneNumber === null
    ? `${said} Please call the clinic.`
    : `${said} Please call us at ${formatPhone(phoneNumber)}.`
