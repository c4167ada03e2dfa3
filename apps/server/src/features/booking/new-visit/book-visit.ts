import { createHash, randomUUID } from 'node:crypto'
import {
  type BookedVisit,
  type BookingRequest,
  bookingRefusals,
} from '@archwire/contract/booking/booking-calls'
import { longestTitle } from '@archwire/contract/tasks/calls'
import { bookingWindow, callInstead, isWithin, reachedCeiling } from '@archwire/domain/booking/booking-limits'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { Refusal, refuse, refuseFields } from '../../../platform/http/refuse.ts'
import { lockSetUp } from '../../clinic/settings/clinic-locks.ts'
import { askForHealthHistory } from '../../documents/intake/send-intake-form.ts'
import { addAppointmentNote } from '../../notes/appointment-notes.ts'
import { type Resembled, recogniseVisitor } from '../../patients/search/recognise-visitor.ts'
import { placeAppointment } from '../../scheduling/appointments/book-appointment.ts'
import { contactMissing } from '../../scheduling/availability/check-appointment.ts'
import { type FreePlace, lockFreePlace } from '../../scheduling/availability/free-times.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import { openPage, type PageRow } from '../booking-page/booking-page.ts'
import { lockBookingSettings } from '../booking-page/booking-settings.ts'
import { presentBooked } from '../visit/booked-visit.ts'
import type { BookingDeps } from '../visit/booking-deps.ts'
import { bookingConfirmation, queueVisitEmail, type ToFillIn } from '../visit/booking-emails.ts'
import { bookingCounts, insertBooking, lockVisitor, sameVisit, visitById } from '../visit/booking-queries.ts'

export const timeTaken = (): Refusal => refuse(422, bookingRefusals.taken)

/** More visits were booked than usual: the caller alerts the administrators. */
export class TooManyBookings extends Refusal {}

/** `isNew` is false if the same visit was booked before. */
type Booked = { visit: BookedVisit; isNew: boolean }

type BookVisitRequest = { booking: BookingRequest; appUrl: string; now: Date; timeZone: string }

/**
 * Locks are taken in this order: the visitor and the record, the day, the clinic's row if a task for staff follows
 * (counting tasks locks it), the settings, then the type, doctor and room. A visit that was booked before is returned
 * as it is.
 */
export async function bookVisit(tx: WriteTx, deps: BookingDeps, request: BookVisitRequest): Promise<Booked> {
  const { booking, now, timeZone } = request
  const digest = digestOfVisitor(booking)
  await lockVisitor(tx, digest)
  const startsAt = new Date(booking.startsAt)
  const already = await sameVisit(tx, { digest, typeId: booking.appointmentTypeId, startsAt })
  if (already !== undefined) {
    return { visit: await readBookedVisit(tx, already.id, { emailed: deps.outbox.isOn, now }), isNew: false }
  }

  const page = await openPage(tx)
  refuseUnoffered(page, booking, { now, timeZone })
  const visitor = booking.patientAttributes
  const known = await recogniseVisitor(tx, { ...visitor, googleClientId: booking.googleClientId })
  const place = await lockFreePlace(
    tx,
    { at: startsAt.getTime(), typeId: booking.appointmentTypeId, doctorId: booking.doctorId },
    timeZone,
  )
  if (place === undefined) throw timeTaken()
  if (place.virtual && visitor.contactMethod === null) {
    throw refuseFields({ 'patient_attributes.contact_method': contactMissing })
  }
  const [resembled] = known.resembles
  if (resembled !== undefined) await lockSetUp(tx)
  await refuseTooMany(tx, page, visitor, now)

  const placed = await placeAppointment(
    tx,
    deps.patientCreated,
    placementRequest(request, place, known.patientId),
  )
  const { id } = placed.context
  const { firstName, email, phoneNumber } = visitor
  const doctorIsChosen = booking.doctorId !== null
  await insertBooking(tx, {
    id,
    uid: randomUUID(),
    digest,
    firstName,
    email,
    phoneNumber,
    booker: booking.booker,
    doctorIsChosen,
    startsAt,
    now,
  })
  if (booking.note !== null) {
    const note = { appointmentId: id, text: booking.note, doctorId: null, userId: null }
    await addAppointmentNote(tx, { ...note, timeZone, now })
  }
  const emailed = await queueVisitEmail(tx, deps.outbox, bookingConfirmation, {
    visit: { id, email },
    reason: 'booked',
    appUrl: request.appUrl,
    toFillIn: deps.outbox.isOn ? await askToFillIn(tx, deps, request, placed.patientId) : {},
  })
  if (resembled !== undefined) {
    const task = {
      title: duplicateTitle(resembled, known.resembles.length - 1),
      dueDate: localDay(now, timeZone),
      patientId: placed.patientId,
      linkable: { type: 'Patient' as const, id: resembled.id },
    }
    await createSystemTask(tx, deps.announceCounts, { ...task, timeZone, now })
  }
  return { visit: await readBookedVisit(tx, id, { emailed, now }), isNew: true }
}

/** What the letter asks the patient to fill in. It is silent about the record of somebody else's address. */
async function askToFillIn(
  tx: WriteTx,
  { askForInsurance }: BookingDeps,
  { booking, appUrl, now }: BookVisitRequest,
  patientId: number,
): Promise<ToFillIn> {
  const { email } = booking.patientAttributes
  const healthFormId = await askForHealthHistory(tx, { patientId, email, now })
  return { healthFormId, insuranceAddress: await askForInsurance(tx, { patientId, email, appUrl }) }
}

const duplicateTitle = ({ fullName }: Resembled, more: number): string =>
  `Possible duplicate of ${fullName}${more > 0 ? ` and ${more} more` : ''}`.slice(0, longestTitle)

/** Identifies the visitor by what was typed: a double click matches, a sibling does not. */
function digestOfVisitor({ patientAttributes: visitor }: BookingRequest): Buffer {
  const name = `${visitor.firstName}\n${visitor.lastName}`.toLowerCase().normalize('NFKD')
  return createHash('sha256').update(`${name}\n${visitor.email}\n${visitor.phoneNumber}`).digest()
}

async function readBookedVisit(
  tx: WriteTx,
  id: number,
  how: { emailed: boolean; now: Date },
): Promise<BookedVisit> {
  const visit = await visitById(tx, id)
  if (visit === undefined) throw new Error('a visit that was just booked is gone')
  return presentBooked(visit, how)
}

function refuseUnoffered(
  page: PageRow,
  booking: BookingRequest,
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  const { dob } = booking.patientAttributes
  if (dob !== null && dob > localDay(now, timeZone)) {
    throw refuseFields({ 'patient_attributes.dob': ['is invalid'] })
  }
  if (!page.appointmentTypes.some(({ id }) => id === booking.appointmentTypeId)) {
    throw refuseFields({ appointment_type_id: ['is invalid'] })
  }
  if (!isWithin(bookingWindow(page, now, timeZone), Date.parse(booking.startsAt))) throw timeTaken()
}

async function refuseTooMany(
  tx: WriteTx,
  { phoneNumber }: PageRow,
  visitor: BookingRequest['patientAttributes'],
  now: Date,
): Promise<void> {
  // Pipelined: the second statement counts after the first has the lock.
  const [, counts] = await Promise.all([lockBookingSettings(tx), bookingCounts(tx, visitor, now)])
  const reached = reachedCeiling(counts)
  if (reached === undefined) return
  const error = callInstead(bookingRefusals[reached === 'person' ? 'many' : 'busy'], phoneNumber)
  throw new (reached === 'person' ? Refusal : TooManyBookings)(429, { error, phoneNumber })
}

/** The same request that staff would make. */
function placementRequest(
  { booking, now, timeZone }: BookVisitRequest,
  place: FreePlace,
  knownId: number | null,
) {
  const { dob, contactMethod, ...person } = booking.patientAttributes
  const { googleClientId, utm } = booking
  const nothing = { source: null, medium: null, campaign: null, term: null, content: null }
  return {
    input: {
      appointmentTypeId: booking.appointmentTypeId,
      startsAt: booking.startsAt,
      ...place,
      patientAttributes: knownId === null ? { ...person, contactMethod } : { id: knownId },
    },
    userId: null,
    now,
    timeZone,
    visitor: { origin: { googleClientId, utm: utm ?? nothing }, dob },
    taken: timeTaken,
  }
}
