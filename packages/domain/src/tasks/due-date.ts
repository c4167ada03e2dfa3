import { formatDay } from '../time/format-day.ts'

// Days without a zone: each has 24 hours.
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Days ahead that are told as such; further away it is the date that counts. */
const soon = 2

/** When a task is due, as the clinic's day `today` sees it; both are yyyy-MM-dd. */
export function dueDateText(due: string, today: string): string {
  const ahead = daysFrom(today, due)
  if (ahead === 0) return `Today (${formatDay(due, 'MMM. dd')})`
  if (ahead < 0) return `${-ahead} Days Ago (${formatDay(due, 'MMM. dd')})`
  return ahead <= soon ? `In ${soon} Days` : formatDay(due, 'MMM dd, yyyy')
}

/** Late: due before today, and still to be done. */
export const isOverdue = (task: { dueDate: string | null; completed: boolean }, today: string): boolean =>
  task.dueDate !== null && !task.completed && task.dueDate < today
