/** A day of the calendar so many days later; yyyy-MM-dd. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** Half past eight is 8.5; nobody comes during the break. */
const halfHours = Array.from({ length: 20 }, (_, number) => 8 + number / 2).filter(
  hour => hour < 12 || hour >= 13,
)

// So many that few want the same, and so few that some do.
const daysAhead = 40

export type Slot = { day: string; time: string; column: number }

/** A place in one of the next weeks: when, and in which of the rooms. */
export function pickSlot(random: () => number, today: string, columns: number): Slot {
  const hour = halfHours[Math.floor(random() * halfHours.length)] as number
  return {
    day: addDays(today, 1 + Math.floor(random() * daysAhead)),
    time: `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 === 0 ? '00' : '30'}`,
    column: Math.floor(random() * columns),
  }
}
