import { dayLabel } from '../../../lib/dates/day-labels.ts'
import { timeText } from './card-labels.ts'

/** Mon, Jan 4, 9:00 AM */
export const momentLabel = (startsAt: string, zone: string): string =>
  `${dayLabel(startsAt.slice(0, 10), { weekday: 'short', month: 'short', day: 'numeric' })}, ${timeText(startsAt, zone)}`
