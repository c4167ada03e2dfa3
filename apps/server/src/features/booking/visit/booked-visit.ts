import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BookedVisit, ManagedVisit } from '@archwire/contract/booking/booking-calls'
import { bookingWindow, changeUntil, onlineChanges } from '@archwire/domain/booking/booking-limits'
import { calendarFile } from '@archwire/domain/booking/calendar-file'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { digestOf } from '../../../platform/auth/session.ts'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { FileResponse } from '../../../platform/http/route.ts'
import { otherVisitsOfLink, visitAddress } from '../../../platform/links/visit-links.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type VisitRow, visitById } from './booking-queries.ts'

export type FoundVisit = { clinic: ClinicDatabase; id: number }

// A link still shows a past visit for this long.
const daysAfterVisit = 30

type LinkRequest = { token: string; ip: string; now: Date }

/** The visit of a link, in its clinic. */
export async function findVisit(database: Database, { token, ip, now }: LinkRequest): Promise<FoundVisit> {
  const endedAfter = new Date(now.getTime() - daysAfterVisit * 86_400_000)
  const [found] = await database.anonymously<{ clinicId: number; id: number }>(
    sql`select clinic_id as "clinicId", id from resolve_booking_link(${digestOf(token)}, ${endedAfter})`,
  )
  if (found === undefined) throw notFound()
  return { clinic: database.forClinic(found.clinicId, { kind: 'patient', ip }), id: found.id }
}

export async function readVisit(tx: Tx, id: number): Promise<VisitRow> {
  const visit = await visitById(tx, id)
  if (visit === undefined) throw notFound()
  return visit
}

/** What can still be done about a visit by its link. */
export function openActions(visit: VisitRow, now: Date) {
  const until = changeUntil(visit.startsAt, visit.cancelCutoffHours)
  const status = visit.isCanceled ? 'canceled' : visit.startsAt <= now || visit.hasCome ? 'past' : 'booked'
  const { canMove, canCancel } = onlineChanges(visit, now)
  return {
    status,
    until,
    isSetAside: status === 'booked' && visit.isSetAside,
    canConfirm: status === 'booked' && !visit.isConfirmed && !visit.isSetAside,
    canMove: status === 'booked' && canMove,
    canCancel: status === 'booked' && canCancel,
  } as const
}

/** What can be done by the link of a booked visit, as letters and texts say it. */
export function linkLabel({ canConfirm, canMove, canCancel }: ReturnType<typeof openActions>): string {
  if (!canConfirm) return canMove ? 'Move or cancel' : canCancel ? 'Cancel' : 'Look at it'
  return canMove ? 'Confirm, move or cancel' : canCancel ? 'Confirm or cancel' : 'Confirm'
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
    ...(visit.bookerFirstName !== null && { bookerFirstName: visit.bookerFirstName }),
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

/** The visit of a link as its page shows it, with the others that the same text names. */
export async function readManaged(tx: Tx, { id, token, now }: { id: number; token: string; now: Date }) {
  const [visit, others] = await Promise.all([readVisit(tx, id), otherVisitsOfLink(tx, token)])
  const alsoNamed = others.map(({ firstName, startsAt, ...other }) => ({
    ...other,
    patientFirstName: firstName,
    startsAt: wireInstant(startsAt, visit.timeZone),
  }))
  return { managed: { ...presentManaged(visit, now), alsoNamed }, frameAncestors: visit.frameAncestors }
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

// The sequence of a calendar entry is the version of the appointment in seconds since this moment, so it only goes up.
const firstSecond = Date.UTC(2026, 0) / 1_000

const calendarOf = (visit: VisitRow, { url, now }: { url: string | null; now: Date }): string =>
  calendarFile({
    uid: visit.uid,
    sequence: Math.max(0, Math.floor(visit.updatedAt.getTime() / 1_000) - firstSecond),
    writtenAt: now,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    isCanceled: visit.isCanceled,
    title: `${visit.bookerFirstName === null ? '' : `${visit.firstName}: `}${visit.typeTitle} at ${visit.clinicName}`,
    location: visit.virtual ? null : visit.address,
    notes: [
      ...(visit.doctorName === null ? [] : [`With ${visit.doctorName}.`]),
      ...(visit.virtual ? ['By video.'] : []),
      ...(url === null ? [] : [`To move or cancel it: ${url}`]),
    ].join('\n'),
    url,
  })

/** The calendar file of a visit, with the link by which it was requested. */
export async function visitCalendar(
  { database }: BookingDeps,
  { token, ip, appUrl, now }: { token: string; ip: string; appUrl: string; now: Date },
): Promise<FileResponse> {
  const { clinic, id } = await findVisit(database, { token, ip, now })
  const visit = await clinic.read(tx => readVisit(tx, id))
  const content = Buffer.from(calendarOf(visit, { url: visitAddress(appUrl, token), now }))
  return new FileResponse({
    contentType: 'text/calendar; charset=utf-8',
    byteSize: content.length,
    isShown: false,
    fileName: 'appointment.ics',
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    open: async () => Readable.from([content]),
  })
}
