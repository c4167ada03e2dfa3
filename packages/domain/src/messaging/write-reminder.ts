import { Temporal } from 'temporal-polyfill'
import { longestMessage } from './message-text.ts'

export type NamedVisit = { firstName: string; startsAt: Date }

/** What a reminder says: one text for all that come to one phone, by their first names. */
export function writeReminder(
  template: string,
  { clinic, phone, visits, zone }: { clinic: string; phone: string; visits: NamedVisit[]; zone: string },
): string {
  const named = visits.map(
    visit => `${visit.firstName.trim() || 'you'} on ${visitTime(visit.startsAt, zone)}`,
  )
  // As many as there is room for: a phone that stands for a whole school has more than one text can name.
  for (let shown = named.length; ; shown--) {
    const text = filled(template, { clinic, phone, appointments: listed(named, shown) })
    if (text.length <= longestMessage || shown === 1) return text.slice(0, longestMessage)
  }
}

function listed(named: string[], shown: number): string {
  const left = named.length - shown
  const parts = left === 0 ? named : [...named.slice(0, shown), `${left} more`]
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)
}

// In one go: a clinic whose name has braces in it is still called so.
const filled = (template: string, values: Record<'clinic' | 'phone' | 'appointments', string>): string =>
  template.replace(/\{(clinic|phone|appointments)\}/g, (_token, name: keyof typeof values) => values[name])

/** Tue, May 6 at 2:30 PM */
function visitTime(instant: Date, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  const day = local.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
  const half = local.hour < 12 ? 'AM' : 'PM'
  return `${day} at ${local.hour % 12 || 12}:${String(local.minute).padStart(2, '0')} ${half}`
}
