import type { WriteTx } from '../../../platform/db/transaction.ts'

type Verb = 'created' | 'updated' | 'deleted'

/** The affected days, as yyyy-MM-dd, and the current day of the clinic. */
type Days = { days: string[]; today: string }

/** Publishes an appointment to every open calendar, its own window, and its patient's record. */
export function announceAppointment(
  tx: WriteTx,
  verb: Verb,
  appointment: { id: number; patientId: number } & Days,
): void {
  const data = { appointmentId: appointment.id }
  announceOnCalendars(tx, { event: `appointment_${verb}`, data }, appointment)
  if (verb !== 'created') {
    tx.publish({ channel: 'appointment', params: { id: appointment.id }, event: verb, data })
  }
  const { patientId } = appointment
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })
}

/** Publishes blocked time to every open calendar. */
export function announceTimeOff(tx: WriteTx, verb: Verb, timeOff: { id: number } & Days): void {
  announceOnCalendars(tx, { event: `time_off_${verb}`, data: { timeOffId: timeOff.id } }, timeOff)
}

type CalendarEvent =
  | { event: `appointment_${Verb}`; data: { appointmentId: number } }
  | { event: `time_off_${Verb}`; data: { timeOffId: number } }

function announceOnCalendars(tx: WriteTx, change: CalendarEvent, { days, today }: Days): void {
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
