import { useLive } from '../../lib/live/use-live.ts'

/** Follows the days that a calendar shows; yyyy-MM-dd. */
export const LiveDays = ({ days }: { days: readonly string[] }) =>
  days.map(day => <LiveDay key={day} day={day} />)

/** Follows the occupancy of months; yyyy-MM. */
export const LiveMonths = ({ months }: { months: readonly string[] }) =>
  months.map(month => <LiveMonth key={month} month={month} />)

function LiveDay({ day }: { day: string }) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  useLive('day', { day: date, month, year })
  return null
}

function LiveMonth({ month: shown }: { month: string }) {
  const [year = 0, month = 0] = shown.split('-').map(Number)
  useLive('month', { month, year })
  return null
}
