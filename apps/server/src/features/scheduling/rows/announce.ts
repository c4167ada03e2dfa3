import type { WriteTx } from '../../../platform/db/transaction.ts'

type Verb = 'created' | 'updated' | 'deleted'

/** The days that are affected, as yyyy-MM-dd, and the current day of the clinic. */
type Days = { days: string[]; today: string }

/** Publishes an appointment to every open calendar, its own window, and its patient's record. */
export function announceAppointment(
  tx: WriteTx,
  verb: Verb,
  appointment: { id: number; patientId: number } & Days,
): void {
  const data = { appointmentId: appointment.id }
  announceOnCalendars(tx, `appointment_${verb}`, appointment, data)
  if (verb !== 'created') {
    tx.publish({ channel: 'appointment', params: { id: appointment.id }, event: verb, data })
  }
  const { patientId } = appointment
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })
}

/** Publishes blocked time to every open calendar. */
export function announceTimeOff(tx: WriteTx, verb: Verb, timeOff: { id: number } & Days): void {
  announceOnCalendars(tx, `time_off_${verb}`, timeOff, { timeOffId: timeOff.id })
}

function announceOnCalendars(
  tx: WriteTx,
  event: string,
  { days, today }: Days,
  data: Record<string, unknown>,
): void {
  const concerned = [...new Set(days)]
  if (concerned.includes(today)) tx.publish({ channel: 'today', event, data })
  for (const month of new Set(concerned.map(day => day.slice(0, 7)))) {
    const params = { month: Number(month.slice(5)), year: Number(month.slice(0, 4)) }
    tx.publish({ channel: 'month', params, event, data })
  }
  for (const day of concerned) {
    const params = {
      day: Number(day.slice(8)),
      month: Number(day.slice(5, 7)),
      year: Number(day.slice(0, 4)),
    }
    tx.publish({ channel: 'day', params, event, data })
  }
}
