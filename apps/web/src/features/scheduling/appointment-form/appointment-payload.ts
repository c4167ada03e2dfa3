import type { Sent } from '@archwire/contract/endpoint'
import type { bookAppointment, checkNewAppointment } from '@archwire/contract/scheduling/appointment-calls'
import { payloadOf } from '../../../shared/patients/new-patient-form.ts'
import { readMoment, tidyMoment } from '../date-and-time/typed-moment.ts'
import { endsByMidnight } from './appointment-problems.ts'
import { type AppointmentValues, shortestDuration } from './appointment-values.ts'

export type AppointmentPayload = Sent<typeof bookAppointment>['body']['appointment']
export type WarningsPayload = Sent<typeof checkNewAppointment>['body']['appointment']

/** Appointments begin at a quarter of an hour. */
export const step = 15

/** 2026-5-6 10:00 AM, in the clinic's time. A text that is not a time yields an empty date. */
export function startText(date: string, time: string, separator: '-' | '/' = '-'): string {
  const day = date.split('-').map(Number).join(separator)
  return /^\d{1,2}:\d{2}(\s?[AP]M)?$/i.test(time) ? `${day} ${time}` : day
}

/** The local time, with its UTC offset where the local time is ambiguous. */
function startsAtOf({ startsAtDate, startsAtTime }: AppointmentValues, zone: string): string {
  const on = { day: startsAtDate, zone }
  const moment = readMoment(startsAtTime, on, { step })
  return moment?.comesTwice ? moment.instant : startText(startsAtDate, tidyMoment(startsAtTime, on, { step }))
}

/** The body of a save. `unmoved` is the original start, if it was not touched. */
export function appointmentPayload(
  values: AppointmentValues,
  zone: string,
  unmoved?: string,
): AppointmentPayload {
  return {
    ...(values.id === null ? {} : { id: values.id }),
    appointmentTypeId: values.typeId ?? 0,
    doctorId: values.doctorId,
    duration: Math.trunc(values.duration ?? 0),
    startsAt: unmoved ?? startsAtOf(values, zone),
    roomId: values.roomId,
    virtual: values.virtual,
    patientAttributes: patientAttributes(values),
  }
}

function patientAttributes(values: AppointmentValues): AppointmentPayload['patientAttributes'] {
  if (values.patientType === 'registered') return { id: values.registeredPatient?.id ?? null }
  return {
    ...payloadOf(values.newPatient),
    ...(values.virtual ? { contactMethod: values.contactMethod } : {}),
  }
}

/**
 * The request for warnings while somebody fills in the form; undefined while there is nothing to check, or what would
 * be checked is not valid.
 */
export function warningsPayload(
  values: AppointmentValues,
  zone: string,
  unmoved?: string,
): WarningsPayload | undefined {
  const patientId = values.patientType === 'registered' ? (values.registeredPatient?.id ?? null) : null
  const isAnythingSet = values.doctorId !== null || values.roomId !== null || patientId !== null
  const on = { day: values.startsAtDate, zone }
  const start = on.day === '' ? undefined : readMoment(values.startsAtTime, on)
  const duration = Math.max(values.duration ?? shortestDuration, shortestDuration)
  if (!isAnythingSet || start === undefined || !endsByMidnight(start, duration)) return undefined
  return {
    ...(values.id === null ? {} : { id: values.id }),
    doctor_id: values.doctorId,
    room_id: values.roomId,
    patient_id: patientId,
    appointment_type_id: values.typeId,
    virtual: values.virtual,
    duration,
    starts_at: unmoved ?? startsAtOf(values, zone),
  }
}
