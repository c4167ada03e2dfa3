import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { NewBookingContext } from '../availability/booking-context-queries.ts'

/**
 * The response to a booking whose patient has no other appointments or notes. It is built without another query, from
 * what was read under the lock. Undefined: the patient has more, and the appointment must be read.
 */
export function bookedAppointmentJson(
  booked: { startsAt: Date; duration: number; virtual: boolean },
  context: NewBookingContext,
  zone: string,
): string | undefined {
  const { type, doctor, room, patient } = context
  if (type === null || patient === null || context.hasMore) return undefined
  const answer: Appointment = {
    id: context.id,
    startsAt: wireInstant(booked.startsAt, zone),
    endsAt: wireInstant(new Date(booked.startsAt.getTime() + booked.duration * 60_000), zone),
    duration: booked.duration,
    appointmentType: type.shown,
    doctor: doctor?.shown ?? null,
    room: booked.virtual ? null : (room?.shown ?? null),
    virtual: booked.virtual,
    patient: { ...patient.shown, nextAppointments: [], previousAppointments: [] },
    checkedIn: false,
    checkedInTime: null,
    seated: false,
    seatedTime: null,
    finished: false,
    finishedTime: null,
    completed: false,
    isConfirmed: false,
    noShow: false,
    reschedule: false,
    fromBookingPage: false,
    labels: [],
    notes: [],
    notesCount: 0,
    updatedAt: wireInstant(new Date(context.version), zone),
  }
  return JSON.stringify(answer)
}
