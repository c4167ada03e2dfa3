/** How full a day is, as the wire says it. */
export type Occupancy = { date: string; occupancyRate: number; isOpen: boolean }

export type OccupancyColour = 'green' | 'yellow' | 'red' | 'grey'

/** A cell of the month view. */
export function monthColour(rate: number): OccupancyColour {
  if (rate >= 75) return 'red'
  return rate > 30 ? 'yellow' : 'green'
}

/** A day of the calendar picker: grey where nothing can be booked, or nothing is known. */
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
