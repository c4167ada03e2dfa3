const weeks = 6
const daysOfWeek = 7

/** The sheet of a month, 1 to 12: six weeks from Sunday to Saturday, as yyyy-MM-dd, with what surrounds the month. */
export function monthGrid(year: number, month: number): string[][] {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const dayAt = (index: number) =>
    new Date(Date.UTC(year, month - 1, 1 + index - first.getUTCDay())).toISOString().slice(0, 10)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_, day) => dayAt(week * daysOfWeek + day)),
  )
}
