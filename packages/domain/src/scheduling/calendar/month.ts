const weeks = 6
const daysOfWeek = 7

/** The sheet of a month, 1 to 12: six weeks from Sunday to Saturday, as yyyy-MM-dd, with the days around the month. */
export function monthGrid(year: number, month: number): string[][] {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const dayAt = (index: number) =>
    new Date(Date.UTC(year, month - 1, 1 + index - first.getUTCDay())).toISOString().slice(0, 10)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_, day) => dayAt(week * daysOfWeek + day)),
  )
}

/** How full a day is, as on the wire. */
type Occupancy = { date: string; occupancyRate: number; isOpen: boolean }

type OccupancyColour = 'green' | 'yellow' | 'red' | 'grey'

/** The colour of a cell in the month view. */
export function monthColour(rate: number): OccupancyColour {
  if (rate >= 75) return 'red'
  return rate > 30 ? 'yellow' : 'green'
}

/** The colour of a day in the calendar picker: grey if nothing can be booked or nothing is known. */
export function pickerColour(
  day: Occupancy | undefined,
  { today, grayWhenFull }: { today: string; grayWhenFull: boolean },
): OccupancyColour {
  if (day === undefined || !day.isOpen || day.date < today) return 'grey'
  if (day.occupancyRate < 30) return 'green'
  if (day.occupancyRate < 75) return 'yellow'
  if (day.occupancyRate > 100 || (grayWhenFull && day.occupancyRate === 100)) return 'grey'
  return 'red'
}
