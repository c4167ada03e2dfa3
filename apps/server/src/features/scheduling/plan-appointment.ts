import { findWarnings, type Warning } from '@archwire/domain/scheduling/availability/warnings'
import { endMinuteOf, endOfDay, type Moment, readStart } from '@archwire/domain/scheduling/clock/wall-time'
import { refuse } from '../../platform/http/refuse.ts'
import type { Around } from './around-queries.ts'

/** What is wrong, by the names of the fields. */
export type Problems = { [field: string]: string[] | Record<string, string[]> }

export const refuseProblems = (problems: Problems): void => {
  if (Object.keys(problems).length > 0) throw refuse(422, JSON.stringify(problems))
}

/** When it begins; refused where the clinic's clock knows no such time, or it would not be over by midnight. */
export function startOf(given: { startsAt: string; duration: number }, zone: string): Moment {
  const start = readStart(given.startsAt, zone)
  if ('problem' in start) throw refuse(422, JSON.stringify({ starts_at: [start.problem] }))
  if (start.at + given.duration * 60_000 > endOfDay(start.day, zone)) {
    refuseProblems({ duration: ['Must end before midnight'] })
  }
  return start
}

/** What an appointment has already: it stays with it, also when it is no longer in use. */
export type Kept = { appointmentTypeId: number; doctorId: number | null; roomId: number | null }

const inUse = (found: { id: number; active: boolean } | null, keptId: number | null | undefined) =>
  found !== null && (found.active || found.id === keptId)

/**
 * By video whenever its type is; there is no room then. A type that became one by video since leaves alone what was
 * booked before.
 */
export const isVirtual = (
  given: { virtual: boolean },
  { type }: Pick<Around, 'type'>,
  kept?: { appointmentTypeId: number },
): boolean => given.virtual || (type?.isRemote === true && type.id !== kept?.appointmentTypeId)

/** By video somebody must be reached; when it is already, nothing is asked again. */
export const contactProblems = ({ patient }: Pick<Around, 'patient'>): Problems =>
  patient !== null && patient.contactMethod === null ? { patient: { contact_method: contactMissing } } : {}

export const contactMissing = ['Choose a contact method']

/** What of the set-up is missing or can no longer be chosen. */
export function setupProblems(
  given: { doctorId: number | null; roomId: number | null; virtual: boolean },
  around: Around,
  kept?: Kept,
): Problems {
  const { virtual } = given
  const { type, doctor, room } = around
  const problems: Problems = {}
  if (type === null) problems.appointment_type_id = ['Pick an appointment type']
  else if (!inUse(type, kept?.appointmentTypeId))
    problems.appointment_type_id = ['This type is no longer in use']
  if (doctor === null && (virtual || given.doctorId !== null)) problems.doctor_id = ['Choose a doctor']
  else if (doctor !== null && !inUse(doctor, kept?.doctorId))
    problems.doctor_id = ['This doctor no longer works here']
  if (!virtual && room === null) problems.room_id = ['Pick a room']
  else if (!virtual && !inUse(room, kept?.roomId)) problems.room_id = ['This room is no longer in use']
  return problems
}

/** What stands in the way of an appointment at this time. */
export function warningsAt(
  wanted: { id?: number; start: Moment; duration: number; virtual: boolean },
  around: Around,
  clock: { now: Date; timeZone: string },
): Warning[] {
  const { start, duration, virtual } = wanted
  const { doctor, type } = around
  return findWarnings(
    {
      ...(wanted.id !== undefined && { id: wanted.id }),
      startsAt: start.at,
      endsAt: start.at + duration * 60_000,
      startMinute: start.minutes,
      endMinute: endMinuteOf(start, duration, clock.timeZone),
      duration,
      virtual,
      doctor,
      room: virtual ? null : around.room,
      patientId: around.patient?.id ?? null,
      type: type && { ...type, isOffered: doctor === null || doctor.offersType },
    },
    { ...around, now: clock.now.getTime() },
  )
}
