import type { FreeDays, FreeSlots } from '@archwire/contract/booking/booking-calls'

export type Slot = FreeSlots['slots'][number]
export type FreeDay = FreeDays['days'][number]

/** A source of free times: one type of visit, with one doctor or with any. */
export type TimesSource = {
  /** A source with another key has other times. */
  key: string
  firstDay: string
  lastDay: string
  timeZone: string
  /** How many free times each day has, of 42 days at most. */
  days(from: string, to: string, signal: AbortSignal): Promise<FreeDay[]>
  slots(day: string, signal: AbortSignal): Promise<Slot[]>
}

const dayLength = 86_400_000

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number): string =>
  new Date(at(day) + days * dayLength).toISOString().slice(0, 10)

const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayLength)

export const weekLength = 7
/** The longest span of days that one call may request: whole weeks. */
const spanLength = 42

/** The days of one call: spans follow each other, and the first one begins with the first bookable day. */
export type Span = { from: string; to: string }

export function spanOf({ firstDay, lastDay }: Pick<TimesSource, 'firstDay' | 'lastDay'>, nth: number): Span {
  const from = addDays(firstDay, nth * spanLength)
  const to = addDays(from, spanLength - 1)
  return { from, to: to < lastDay ? to : lastDay }
}

export const countSpans = ({ firstDay, lastDay }: Pick<TimesSource, 'firstDay' | 'lastDay'>): number =>
  lastDay < firstDay ? 0 : Math.floor(daysBetween(firstDay, lastDay) / spanLength) + 1

/** The span that contains a week. */
export const spanOfWeek = (week: number): number => Math.floor((week * weekLength) / spanLength)

/** Weeks are counted from the first bookable day, so that none begins with days that are over. */
export const weekOf = (firstDay: string, day: string): number =>
  Math.max(0, Math.floor(daysBetween(firstDay, day) / weekLength))

export const daysOfWeek = (firstDay: string, week: number): string[] =>
  Array.from({ length: weekLength }, (_, index) => addDays(firstDay, week * weekLength + index))

/** The next few days with free times after a day. */
export const nextFreeDays = (days: readonly FreeDay[], after: string, most: number): FreeDay[] =>
  days.filter(({ date, free }) => free > 0 && date > after).slice(0, most)

export const freeOnly = (slots: readonly Slot[]): Slot[] => slots.filter(({ available }) => available)

const partNames = ['Morning', 'Afternoon', 'Evening'] as const

const partOf = ({ startsAt }: Slot): (typeof partNames)[number] => {
  const clock = startsAt.slice(11, 16)
  if (clock < '12:00') return 'Morning'
  return clock < '17:00' ? 'Afternoon' : 'Evening'
}

/** The times of a day by morning, afternoon and evening; a part without times is left out. */
export const partsOfDay = (slots: readonly Slot[]): { name: string; slots: Slot[] }[] =>
  partNames
    .map(name => ({ name, slots: slots.filter(slot => partOf(slot) === name) }))
    .filter(part => part.slots.length > 0)

/** The free times nearest to one that was taken, in the order of the day. */
export function nearest(slots: readonly Slot[], wanted: string, most: number): Slot[] {
  const distance = ({ startsAt }: Slot) => Math.abs(Date.parse(startsAt) - Date.parse(wanted))
  return freeOnly(slots)
    .filter(({ startsAt }) => Date.parse(startsAt) !== Date.parse(wanted))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, most)
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
}

/** The free times of a day at and after a visit of the family, the closest first: beside it, right after it, later. */
export function besideVisit(
  slots: readonly Slot[],
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): { startsAt: string; label: string | undefined }[] {
  const at = (instant: string) => Date.parse(instant)
  const labelOf = (slot: Slot) => {
    if (at(slot.startsAt) === at(endsAt)) return 'right after'
    return at(slot.startsAt) === at(startsAt) ? 'at the same time' : undefined
  }
  return freeOnly(slots)
    .filter(slot => at(slot.startsAt) === at(startsAt) || at(slot.startsAt) >= at(endsAt))
    .slice(0, 3)
    .map(slot => ({ startsAt: slot.startsAt, label: labelOf(slot) }))
}
