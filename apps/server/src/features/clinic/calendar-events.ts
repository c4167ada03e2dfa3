import type { WriteTx } from '../../platform/db/transaction.ts'

export type CalendarVerb = 'created' | 'updated' | 'deleted'

type CalendarEvent =
  | { event: `appointment_${CalendarVerb}`; data: { appointmentId: number } }
  | { event: `time_off_${CalendarVerb}`; data: { timeOffId: number } }

/** The affected days, as yyyy-MM-dd, and the current day of the clinic. */
export type CalendarDays = { days: string[]; today: string }

/** Publishes a change to every open calendar that shows one of these days. */
export function announceOnCalendars(tx: WriteTx, change: CalendarEvent, { days, today }: CalendarDays): void {
  const concerned = [...new Set(days)]
  if (concerned.includes(today)) tx.publish({ channel: 'today', ...change })
  for (const month of new Set(concerned.map(day => day.slice(0, 7)))) {
    const params = { month: Number(month.slice(5)), year: Number(month.slice(0, 4)) }
    tx.publish({ channel: 'month', params, ...change })
  }
  for (const day of concerned) {
    const params = {
      day: Number(day.slice(8)),
      month: Number(day.slice(5, 7)),
      year: Number(day.slice(0, 4)),
    }
    tx.publish({ channel: 'day', params, ...change })
  }
}
