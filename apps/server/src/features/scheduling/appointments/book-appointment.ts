import { createPatient as createPatientCall } from '@archwire/contract/patients/calls'
import type { AppointmentChange } from '@archwire/contract/scheduling/appointment-calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { parseFields } from '../../../platform/http/field-errors.ts'
import type { Refusal } from '../../../platform/http/refuse.ts'
import { ReadyJson } from '../../../platform/http/route.ts'
import { createPatient, type Origin, type PatientCreated } from '../../patients/profile/create-patient.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import {
  type BookingContext,
  lockNewBookingContext,
  type NewBookingContext,
} from '../availability/booking-context-queries.ts'
import {
  contactMissing,
  contactProblems,
  isVirtual,
  overriddenIn,
  type Problems,
  refuseProblems,
  refuseUnseenWarnings,
  setupProblems,
  startOf,
  warningsAt,
} from '../availability/check-appointment.ts'
import { insertAppointment, lockDays } from '../rows/appointment-queries.ts'
import { announceAppointment } from '../rows/live-events.ts'
import { notifyPatientLater } from '../rows/notify-visitor-job.ts'
import { readAppointment } from '../rows/read-appointment.ts'
import { refuseOtherTimeZone } from '../rows/session-time-zone.ts'
import { bookedAppointmentJson } from './booked-appointment-json.ts'

type PlacementRequest = {
  input: AppointmentChange
  /** Null: the patient books on the booking page. */
  userId: number | null
  now: Date
  timeZone: string
  /** For online bookings: where the visitor came from, and details that the form for new patients does not have. */
  visitor?: { origin: Origin; dob: string | null }
  /** The refusal for online visitors: they are shown no warnings, so any conflict refuses the booking. */
  taken?: () => Refusal
}

type PlacedAppointment = {
  booked: { startsAt: Date; duration: number; virtual: boolean }
  context: NewBookingContext
  patientId: number
}

/** Books under the lock of the day, so that nobody takes the same time between the check and the insert. */
export async function placeAppointment(
  tx: WriteTx,
  patientCreated: PatientCreated[],
  request: PlacementRequest,
): Promise<PlacedAppointment> {
  const { input, now, timeZone, userId } = request
  const start = startOf(input, timeZone)
  const { day } = start
  const knownId = input.patientAttributes.id ?? null
  // Pipelined: the last statement reads after the ones before it have their locks. The patient is locked first, as in a
  // merge of two records: locks are always taken in the order patient, appointment, day.
  const [, , context] = await Promise.all([
    knownId === null ? undefined : lockPatientForShare(tx, knownId),
    lockDays(tx, [day]),
    lockNewBookingContext(tx, day, {
      typeId: input.appointmentTypeId,
      doctorId: input.doctorId,
      roomId: input.roomId,
      patientId: knownId,
      startsAt: new Date(start.at),
    }),
  ])
  refuseOtherTimeZone(context, timeZone)
  const virtual = isVirtual(input, context)
  const problems = {
    ...setupProblems({ ...input, virtual }, context),
    ...patientProblems(input, context, virtual),
  }
  if (request.taken !== undefined && Object.keys(problems).length > 0) throw request.taken()
  refuseProblems(problems)
  const newcomer = context.patient === null ? newPatient(input, virtual) : undefined
  const found = warningsAt({ start, duration: input.duration, virtual }, context, request)
  // Another visit of the same patient on that day does not prevent an online booking: only staff are warned of it.
  if (request.taken !== undefined && found.some(({ field }) => field !== 'patient')) throw request.taken()
  refuseUnseenWarnings(found, input.acknowledgedWarnings)

  const by = { userId, now, ...request.visitor }
  const patientId =
    context.patient?.id ?? (newcomer && (await createPatient(tx, patientCreated, newcomer, by)).id)
  if (patientId === undefined) throw new Error('an appointment is booked for somebody')
  const booked = {
    appointmentTypeId: input.appointmentTypeId,
    doctorId: input.doctorId,
    roomId: virtual ? null : input.roomId,
    startsAt: new Date(start.at),
    duration: input.duration,
    virtual,
  }
  const { id } = context
  const version = new Date(context.version)
  const utm = request.visitor && { utm: request.visitor.origin.utm }
  tx.defer(
    insertAppointment(tx, { ...booked, id, version, day, patientId, createdByUserId: userId, now, ...utm }),
  )
  await notifyPatientLater(tx, { id, known: null })
  tx.audit({
    action: 'create',
    entityType: 'appointment',
    entityId: id,
    patientId,
    changes: { ...booked, ...overriddenIn(found) },
  })
  const days = [day, ...context.formerFirstVisits]
  announceAppointment(tx, 'created', { id, patientId, days, today: localDay(now, timeZone) })
  return { booked, context, patientId }
}

/** Problems with a registered patient, or with a booking that names no patient. */
function patientProblems(input: AppointmentChange, context: BookingContext, virtual: boolean): Problems {
  const { patient } = context
  const { id, ...typed } = input.patientAttributes
  const isNew = !id && Object.values(typed).some(text => text?.trim())
  if (isNew) return {}
  if (patient === null) return { patient: ['Choose a patient'] }
  if (patient.isArchived) return { patient: ['This patient is archived'] }
  return virtual ? contactProblems(context) : {}
}

const newcomers = z.object({ appointment: z.object({ patient: createPatientCall.body.shape.patient }) })
const contactMethods = z.enum(['FaceTime', 'Zoom'], { error: contactMissing[0] })
const virtualNewcomers = z.object({
  appointment: z.object({
    patient: createPatientCall.body.shape.patient.extend({ contactMethod: contactMethods }),
  }),
})

/** Validates a new patient by the rules of the form for new patients. The contact method matters only for video visits. */
const newPatient = (input: AppointmentChange, virtual: boolean) =>
  parseFields(
    virtual ? virtualNewcomers : newcomers,
    { appointment: { patient: input.patientAttributes } },
    'json-string',
  ).appointment.patient

type BookingRequest = { input: AppointmentChange; userId: number; now: Date; timeZone: string }

/** Books an appointment for staff and returns it as the calendar shows it. */
export async function bookAppointment(
  tx: WriteTx,
  patientCreated: PatientCreated[],
  request: BookingRequest,
): Promise<ReadyJson> {
  const { now, timeZone } = request
  const { booked, context } = await placeAppointment(tx, patientCreated, request)
  const answer = bookedAppointmentJson(booked, context, timeZone)
  return answer === undefined ? readAppointment(tx, context.id, { now, timeZone }) : new ReadyJson(answer)
}
