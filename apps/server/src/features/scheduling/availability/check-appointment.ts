import type { Body } from '@archwire/contract/endpoint'
import type { checkNewAppointment, WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import { findWarnings, type Warning } from '@archwire/domain/scheduling/availability/appointment-warnings'
import { endMinuteOf, endOfDay, type Moment, readStart } from '@archwire/domain/scheduling/clock/wall-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { typeOfAppointment } from '../rows/appointment-queries.ts'
import { type BookingContext, readBookingContext } from './booking-context-queries.ts'

/** Validation errors by field. */
export type Problems = { [field: string]: string[] | Record<string, string[]> }

export const refuseProblems = (problems: Problems): void => {
  if (Object.keys(problems).length > 0) throw refuse(422, JSON.stringify(problems))
}

/**
 * The start of an appointment. Refuses a time that does not exist in the clinic's zone, and a visit that would end
 * after midnight.
 */
export function startOf(input: { startsAt: string; duration: number }, zone: string): Moment {
  const start = readStart(input.startsAt, zone)
  if ('problem' in start) throw refuse(422, JSON.stringify({ starts_at: [start.problem] }))
  if (start.at + input.duration * 60_000 > endOfDay(start.day, zone)) {
    refuseProblems({ duration: ['Must end before midnight'] })
  }
  return start
}

/** An appointment may keep the type, doctor and room that it has, even when they are out of use. */
type CurrentResources = { appointmentTypeId: number; doctorId: number | null; roomId: number | null }

const inUse = (found: { id: number; active: boolean } | null, currentId: number | null | undefined) =>
  found !== null && (found.active || found.id === currentId)

/**
 * A visit of a video type is by video and has no room. When a type becomes a video type later, the appointments that
 * were booked before stay as they are.
 */
export const isVirtual = (
  input: { virtual: boolean },
  { type }: Pick<BookingContext, 'type'>,
  current?: { appointmentTypeId: number },
): boolean => input.virtual || (type?.isRemote === true && type.id !== current?.appointmentTypeId)

/** A video visit needs a contact method. A visit that is by video already is not checked again. */
export const contactProblems = ({ patient }: Pick<BookingContext, 'patient'>): Problems =>
  patient !== null && patient.contactMethod === null ? { patient: { contact_method: contactMissing } } : {}

export const contactMissing = ['Choose a contact method']

/** Problems with a type, doctor or room that is missing or can no longer be chosen. */
export function setupProblems(
  input: { doctorId: number | null; roomId: number | null; virtual: boolean },
  context: BookingContext,
  current?: CurrentResources,
): Problems {
  const { virtual } = input
  const { type, doctor, room } = context
  const problems: Problems = {}
  if (type === null) problems.appointment_type_id = ['Pick an appointment type']
  else if (!inUse(type, current?.appointmentTypeId))
    problems.appointment_type_id = ['This type is no longer in use']
  if (doctor === null && (virtual || input.doctorId !== null)) problems.doctor_id = ['Choose a doctor']
  else if (doctor !== null && !inUse(doctor, current?.doctorId))
    problems.doctor_id = ['This doctor no longer works here']
  if (!virtual && room === null) problems.room_id = ['Pick a room']
  else if (!virtual && !inUse(room, current?.roomId)) problems.room_id = ['This room is no longer in use']
  return problems
}

/** The warnings about an appointment at this time. */
export function warningsAt(
  wanted: { id?: number; start: Moment; duration: number; virtual: boolean },
  context: BookingContext,
  clock: { now: Date; timeZone: string },
): Warning[] {
  const { start, duration, virtual } = wanted
  const { doctor, type } = context
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
      room: virtual ? null : context.room,
      patientId: context.patient?.id ?? null,
      type: type && { ...type, isOffered: doctor === null || doctor.offersType },
    },
    { ...context, now: clock.now.getTime() },
  )
}

/** The texts of the warnings by field, each once, and a key for each cause. */
function warningsResponse(found: Warning[]): WarningsResponse {
  const warnings: WarningsResponse['warnings'] = {}
  for (const { field, text } of found) {
    warnings[field] = [...new Set([...(warnings[field] ?? []), text])]
  }
  return { warnings, keys: found.map(({ key }) => key) }
}

/** Refuses warnings that the caller has not acknowledged. A caller who sends no list saves without a check. */
export function refuseUnseenWarnings(found: Warning[], acknowledged: string[] | undefined): void {
  if (acknowledged === undefined || found.every(({ key }) => acknowledged.includes(key))) return
  throw refuse(409, 'There are warnings that you have not seen yet', warningsResponse(found))
}

/** The warnings that somebody overrode, for the audit entry. */
export const overriddenIn = (found: Warning[]): { overriddenWarnings?: { key: string; text: string }[] } =>
  found.length === 0 ? {} : { overriddenWarnings: found.map(({ key, text }) => ({ key, text })) }

type CheckInput = Body<typeof checkNewAppointment>['appointment']

/** The warnings about an appointment that is being filled in, as far as it is. */
export function checkAppointment(
  clinic: ClinicDatabase,
  request: { id?: number; input: CheckInput; now: Date; timeZone: string },
): Promise<WarningsResponse> {
  const { id, input, timeZone } = request
  const start = startOf({ startsAt: input.starts_at, duration: input.duration }, timeZone)
  return clinic.read(async tx => {
    const [current, context] = await Promise.all([
      id === undefined ? undefined : typeOfAppointment(tx, id),
      readBookingContext(tx, start.day, {
        typeId: input.appointment_type_id,
        doctorId: input.doctor_id,
        roomId: input.room_id,
        patientId: input.patient_id,
      }),
    ])
    if (id !== undefined && current === undefined) throw notFound()
    const wanted = {
      ...(id !== undefined && { id }),
      start,
      duration: input.duration,
      virtual: isVirtual(input, context, current),
    }
    return warningsResponse(warningsAt(wanted, context, request))
  })
}
