import { Temporal } from 'temporal-polyfill'
import { formatPhone } from '../patients/phone-number.ts'
import { dayBegins, localDay } from '../time/clinic-time.ts'

const hour = 3_600_000

export type BookingRules = { minLeadHours: number; maxDaysAhead: number }

/** The time in which visits can be booked online, in instants and in the clinic's days. */
type BookingWindow = { from: number; until: number; firstDay: string; lastDay: string }

/**
 * The lead is counted in real hours, also when clocks change; days are the clinic's days, and the last one counts to
 * its end.
 */
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

/** Whether the rules allow no booking at all, because the last day ends before the lead does. */
export const leavesNothing = ({ minLeadHours, maxDaysAhead }: BookingRules): boolean =>
  minLeadHours > maxDaysAhead * 24

export const isWithin = ({ from, until }: BookingWindow, at: number): boolean => at >= from && at < until

/** Until when a visit can be moved or cancelled online. */
export const changeUntil = (startsAt: Date, cancelCutoffHours: number): Date =>
  new Date(startsAt.getTime() - cancelCutoffHours * hour)

/** What the clinic's rules for online booking say about a visit that somebody wants to change. */
export type ChangeRules = { startsAt: Date; cancelCutoffHours: number; enabled: boolean; isOffered: boolean }

/** Whether a visit that stands can be moved and cancelled online; moving needs a page that offers its type. */
export function onlineChanges(visit: ChangeRules, now: Date): { canMove: boolean; canCancel: boolean } {
  const canCancel = now < changeUntil(visit.startsAt, visit.cancelCutoffHours)
  return { canMove: canCancel && visit.enabled && visit.isOffered, canCancel }
}

/** How many visits were booked online: at the clinic, and with this email address or phone number. */
export type BookingCounts = { clinicHour: number; clinicDay: number; personDay: number; personToCome: number }

/**
 * More than people ever book, and less than a robot with ten thousand addresses needs to fill a calendar. A family can
 * bring all its children on one day.
 */
const ceilings: BookingCounts = { clinicHour: 60, clinicDay: 200, personDay: 6, personToCome: 10 }

/** Which limit is reached, if any: the person's own is named, otherwise the clinic is busy. */
export function reachedCeiling(counts: BookingCounts): 'person' | 'clinic' | undefined {
  const reached = (name: keyof BookingCounts) => counts[name] >= ceilings[name]
  if (reached('personDay') || reached('personToCome')) return 'person'
  return reached('clinicHour') || reached('clinicDay') ? 'clinic' : undefined
}

/** The message, followed by the clinic's phone number if it has entered one. */
export const callInstead = (said: string, phoneNumber: string | null): string =>
  phoneNumber === null
    ? `${said} Please call the clinic.`
    : `${said} Please call us at ${formatPhone(phoneNumber)}.`
