import { formatDay } from '../time/format-day.ts'

// Days without a zone: each has 24 hours.
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Up to this many days ahead the due date is shown as a number of days. */
const soon = 2

/** The due date as text, on the clinic's day `today`; both are yyyy-MM-dd. */
export function dueDateText(due: string, today: string): string {
  const ahead = daysFrom(today, due)
  if (ahead === 0) return `Today (${formatDay(due, 'MMM. dd')})`
  if (ahead < 0) return `${-ahead} Days Ago (${formatDay(due, 'MMM. dd')})`
  return ahead <= soon ? `In ${soon} Days` : formatDay(due, 'MMM dd, yyyy')
}

/** Due before today and not done. */
export const isOverdue = (task: { dueDate: string | null; completed: boolean }, today: string): boolean =>
  task.dueDate !== null && !task.completed && task.dueDate < today
