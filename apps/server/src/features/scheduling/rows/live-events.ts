import type { WriteTx } from '../../../platform/db/transaction.ts'
import { announceOnCalendars, type CalendarDays, type CalendarVerb } from '../../clinic/calendar-events.ts'

/** Publishes an appointment to every open calendar, its own window, and its patient's record. */
export function announceAppointment(
  tx: WriteTx,
  verb: CalendarVerb,
  appointment: { id: number; patientId: number } & CalendarDays,
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
export function announceTimeOff(
  tx: WriteTx,
  verb: CalendarVerb,
  timeOff: { id: number } & CalendarDays,
): void {
  announceOnCalendars(tx, { event: `time_off_${verb}`, data: { timeOffId: timeOff.id } }, timeOff)
}
