import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { downToQuarter, minutesOfTime } from '@archwire/domain/scheduling/clock/time-of-day'
import { localMoment } from '../../../lib/dates/clock.ts'
import { startingValues } from '../../../shared/patients/new-patient-form.ts'
import type { NewPatientValues } from '../../../shared/patients/typed-patient.ts'
import { minuteText, momentText } from '../date-and-time/typed-moment.ts'
import { type ChosenPatient, columnOf, momentOf, readNewEvent } from './new-event.ts'

export const contactMethods = ['FaceTime', 'Zoom'] as const
type ContactMethod = (typeof contactMethods)[number]

export const shortestDuration = 15

/** The values of the appointment form. */
export type AppointmentValues = {
  /** Null for a new appointment. */
  id: number | null
  doctorId: number | null
  typeId: number | null
  roomId: number | null
  /** The room of the calendar's column that was pressed: no type changes it. */
  slotRoomId: number | null
  /** yyyy-MM-dd */
  startsAtDate: string
  /** As typed; normalized to 10:00 AM once it has been read, or 01:15 AM EST in an hour that occurs twice. */
  startsAtTime: string
  /** Null while the field is empty. */
  duration: number | null
  virtual: boolean
  contactMethod: ContactMethod | ''
  patientType: 'registered' | 'new'
  registeredPatient: ChosenPatient | null
  newPatient: NewPatientValues
}

/** The clinic's wall clock: the day as yyyy-MM-dd, the minute of that day, and the time zone. */
export type WallClock = { day: string; minute: number; zone: string }

const ten = 10 * 60
const lastQuarter = 23 * 60 + 45

/** Ten in the morning; if that has passed today, the next quarter of an hour. */
function defaultMinute(day: string, now: WallClock): number {
  if (day !== now.day || now.minute <= ten) return ten
  return Math.min(downToQuarter(now.minute + 14), lastQuarter)
}

/** Moves a new appointment to another day. A time that nobody has chosen becomes that day's default. */
export function moveDay(
  values: AppointmentValues,
  startsAtDate: string,
  now: WallClock,
  isTimeChosen: boolean,
): Partial<AppointmentValues> {
  const usual = (day: string) => minuteText(defaultMinute(day, now), { day, zone: now.zone })
  const isUsual = !isTimeChosen && values.startsAtTime === usual(values.startsAtDate)
  return isUsual ? { startsAtDate, startsAtTime: usual(startsAtDate) } : { startsAtDate }
}

export function newAppointment(initial: unknown, now: WallClock): AppointmentValues {
  const event = readNewEvent(initial)
  const start = momentOf(event.start)
  const day = start?.day ?? now.day
  const patient = event.patient ?? null
  const column = columnOf(event)
  return {
    id: null,
    typeId: null,
    ...column,
    slotRoomId: column.roomId,
    startsAtDate: day,
    startsAtTime: minuteText(downToQuarter(start?.minute ?? defaultMinute(day, now)), {
      day,
      zone: now.zone,
    }),
    duration: shortestDuration,
    contactMethod: patient?.contactMethod ?? '',
    patientType: event.newPatient === undefined ? 'registered' : 'new',
    registeredPatient: patient,
    newPatient: startingValues(event.newPatient),
  }
}

/** An appointment as its form shows it. The API writes times by the clinic's clock. */
export function valuesOf(appointment: Appointment, zone: string): AppointmentValues {
  const { patient, startsAt } = appointment
  return {
    id: appointment.id,
    doctorId: appointment.doctor?.id ?? null,
    typeId: appointment.appointmentType.id,
    roomId: appointment.room?.id ?? null,
    slotRoomId: null,
    startsAtDate: startsAt.slice(0, 10),
    startsAtTime: momentText(startsAt, zone),
    duration: appointment.duration,
    virtual: appointment.virtual,
    contactMethod: patient.contactMethod ?? '',
    patientType: 'registered',
    registeredPatient: { ...patient, dob: null },
    newPatient: startingValues(undefined),
  }
}

/** The wall clock of a clinic in this time zone. */
export function wallClock(zone: string, now = new Date()): WallClock {
  const { day, clock } = localMoment(now, zone)
  return { day, minute: minutesOfTime(clock), zone }
}
