import type { BookedVisit, ManagedVisit } from '@archwire/contract/booking/booking-calls'
import { bookingWindow, changeUntil } from '@archwire/domain/booking/booking-limits'
import { calendarFile } from '@archwire/domain/booking/calendar-file'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { VisitRow } from './visit-queries.ts'

/** What can still be done about a visit by its link. */
export function openActions(visit: VisitRow, now: Date) {
  const until = changeUntil(visit.startsAt, visit.cancelCutoffHours)
  const status = visit.isCanceled ? 'canceled' : visit.startsAt <= now || visit.hasCome ? 'past' : 'booked'
  const canCancel = status === 'booked' && now < until
  return {
    status,
    until,
    isSetAside: status === 'booked' && visit.isSetAside,
    canConfirm: status === 'booked' && !visit.isConfirmed && !visit.isSetAside,
    canMove: canCancel && visit.enabled && visit.isOffered,
    canCancel,
  } as const
}

export function presentManaged(visit: VisitRow, now: Date): ManagedVisit {
  const { timeZone } = visit
  const { until, ...actions } = openActions(visit, now)
  const { firstDay, lastDay } = bookingWindow(visit, now, timeZone)
  return {
    clinicName: visit.clinicName,
    timeZone,
    phoneNumber: visit.phoneNumber,
    address: visit.address,
    slug: visit.enabled ? visit.slug : null,
    confirmed: visit.isConfirmed,
    patientFirstName: visit.firstName,
    appointmentTypeId: visit.appointmentTypeId,
    typeTitle: visit.typeTitle,
    isRemote: visit.virtual,
    doctorName: visit.doctorName,
    startsAt: wireInstant(visit.startsAt, timeZone),
    endsAt: wireInstant(visit.endsAt, timeZone),
    changeUntil: wireInstant(until, timeZone),
    ...actions,
    firstDay,
    lastDay,
  }
}

export const presentBooked = (
  visit: VisitRow,
  { emailed, now }: { emailed: boolean; now: Date },
): BookedVisit => {
  const { until, canCancel } = openActions(visit, now)
  return {
    timeZone: visit.timeZone,
    startsAt: wireInstant(visit.startsAt, visit.timeZone),
    endsAt: wireInstant(visit.endsAt, visit.timeZone),
    typeTitle: visit.typeTitle,
    isRemote: visit.virtual,
    doctorName: visit.doctorName ?? '',
    calendar: calendarOf(visit, { url: null, now }),
    emailed,
    changeUntil: canCancel ? wireInstant(until, visit.timeZone) : null,
  }
}

// The version of the appointment, which staff change too, in seconds since before there were any: it only goes up.
const firstSecond = Date.UTC(2026, 0) / 1_000

export const calendarOf = (visit: VisitRow, { url, now }: { url: string | null; now: Date }): string =>
  calendarFile({
    uid: visit.uid,
    sequence: Math.max(0, Math.floor(visit.updatedAt.getTime() / 1_000) - firstSecond),
    writtenAt: now,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    isCanceled: visit.isCanceled,
    title: `${visit.typeTitle} at ${visit.clinicName}`,
    location: visit.virtual ? null : visit.address,
    notes: [
      ...(visit.doctorName === null ? [] : [`With ${visit.doctorName}.`]),
      ...(visit.virtual ? ['By video.'] : []),
      ...(url === null ? [] : [`To move or cancel it: ${url}`]),
    ].join('\n'),
    url,
  })
