import { dayLabel } from '../../../lib/dates/day-labels.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** 1,234 */
export const countLabel = (count: number): string => whole.format(count)

/** 83.3% */
export const percentLabel = (percent: number): string => `${tenths.format(percent)}%`

/** $1,235 */
export const dollarLabel = (dollars: number): string => usd.format(dollars)

/** 1234.50, as a file has it; the wire may have cents as a text. */
export const dollarsOfCents = (cents: number | string): string => (Number(cents) / 100).toFixed(2)

/** Nov 16, 2026 */
export const shortDay = (day: string): string =>
  dayLabel(day, { month: 'short', day: 'numeric', year: 'numeric' })

/** November 2026 of 2026-11 */
export const monthLabel = (month: string): string =>
  dayLabel(`${month}-01`, { month: 'long', year: 'numeric' })

/** Oct 18, 2026 – Nov 16, 2026 */
export const rangeLabel = ({ start, end }: { start: string; end: string }): string =>
  `${shortDay(start)} – ${shortDay(end)}`
