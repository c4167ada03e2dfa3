import { createHash, randomUUID } from 'node:crypto'
import {
  type BookedVisit,
  type BookingRequest,
  bookingRefusals,
} from '@archwire/contract/booking/booking-calls'
import { bookingWindow, callInstead, isWithin, reachedCeiling } from '@archwire/domain/booking/booking-limits'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { Refusal, refuse, refuseFields } from '../../../platform/http/refuse.ts'
import { lockSetUp } from '../../clinic/settings/clinic-locks.ts'
import { addAppointmentNote } from '../../notes/appointment-notes.ts'
import { recogniseVisitor } from '../../patients/search/recognise-visitor.ts'
import { placeAppointment } from '../../scheduling/appointments/book-appointment.ts'
import { contactMissing } from '../../scheduling/availability/check-appointment.ts'
import { type FreePlace, lockFreePlace } from '../../scheduling/availability/free-times.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import { openPage, type PageRow } from '../booking-page/booking-page.ts'
import { lockBookingSettings } from '../booking-page/booking-settings.ts'
import { presentBooked } from '../visit/booked-visit.ts'
import type { BookingDeps } from '../visit/booking-deps.ts'
import { bookingConfirmation, queueVisitEmail } from '../visit/booking-emails.ts'
import { bookingCounts, insertBooking, lockVisitor, sameVisit, visitById } from '../visit/booking-queries.ts'

export const timeTaken = (): Refusal => refuse(422, bookingRefusals.taken)

/** More was booked than people book: the caller tells the administrators. */
export class TooManyBookings extends Refusal {}

/** Whether it was made now: otherwise it was there already. */
type Booked = { visit: BookedVisit; isNew: boolean }

type BookVisitRequest = { given: BookingRequest; appUrl: string; now: Date; timeZone: string }

/**
 * Locks are taken in the order of the house: the visitor and their record, the day, the clinic's row where somebody
 * is asked to look (who counts tasks takes it), the settings, what of the set-up is named. Whether it is a visit that was booked already is asked first, and then it is the answer.
 */
export async function bookVisit(tx: WriteTx, deps: BookingDeps, asked: BookVisitRequest): Promise<Booked> {
  const { given, now, timeZone } = asked
  const digest = digestOfVisitor(given)
  await lockVisitor(tx, digest)
  const startsAt = new Date(given.startsAt)
  const already = await sameVisit(tx, { digest, typeId: given.appointmentTypeId, startsAt })
  if (already !== undefined) {
    return { visit: await readBookedVisit(tx, already.id, { emailed: deps.outbox.isOn, now }), isNew: false }
  }

  const page = await openPage(tx)
  refuseUnoffered(page, given, { now, timeZone })
  const visitor = given.patientAttributes
  const known = await recogniseVisitor(tx, { ...visitor, googleClientId: given.googleClientId })
  const place = await lockFreePlace(
    tx,
    { at: startsAt.getTime(), typeId: given.appointmentTypeId, doctorId: given.doctorId },
    timeZone,
  )
  if (place === undefined) throw timeTaken()
  if (place.virtual && visitor.contactMethod === null) {
    throw refuseFields({ 'patient_attributes.contact_method': contactMissing })
  }
  if (known.isPossiblyKnown) await lockSetUp(tx)
  await refuseTooMany(tx, page, visitor, now)

  const placed = await placeAppointment(
    tx,
    deps.patientCreated,
    placementRequest(asked, place, known.patientId),
  )
  const { id } = placed.around
  const { firstName, email, phoneNumber } = visitor
  const doctorIsChosen = given.doctorId !== null
  await insertBooking(tx, {
    id,
    uid: randomUUID(),
    digest,
    firstName,
    email,
    phoneNumber,
    doctorIsChosen,
    startsAt,
    now,
  })
  if (given.note !== null) {
    const note = { appointmentId: id, text: given.note, doctorId: null, userId: null }
    await addAppointmentNote(tx, { ...note, timeZone, now })
  }
  const emailed = await queueVisitEmail(tx, deps.outbox, bookingConfirmation, {
    visit: { id, email },
    reason: 'booked',
    appUrl: asked.appUrl,
  })
  if (known.isPossiblyKnown) {
    const task = {
      title: 'Possible duplicate',
      dueDate: localDay(now, timeZone),
      patientId: placed.patientId,
    }
    await createSystemTask(tx, deps.announceCounts, { ...task, timeZone, now })
  }
  return { visit: await readBookedVisit(tx, id, { emailed, now }), isNew: true }
}

/** Whoever it is, as they told it: two presses of one person are the same, a sibling is somebody else. */
function digestOfVisitor({ patientAttributes: told }: BookingRequest): Buffer {
  const name = `${told.firstName}\n${told.lastName}`.toLowerCase().normalize('NFKD')
  return createHash('sha256').update(`${name}\n${told.email}\n${told.phoneNumber}`).digest()
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
  given: BookingRequest,
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  const { dob } = given.patientAttributes
  if (dob !== null && dob > localDay(now, timeZone)) {
    throw refuseFields({ 'patient_attributes.dob': ['is invalid'] })
  }
  if (!page.appointmentTypes.some(({ id }) => id === given.appointmentTypeId)) {
    throw refuseFields({ appointment_type_id: ['is invalid'] })
  }
  if (!isWithin(bookingWindow(page, now, timeZone), Date.parse(given.startsAt))) throw timeTaken()
}

async function refuseTooMany(
  tx: WriteTx,
  { phoneNumber }: PageRow,
  visitor: BookingRequest['patientAttributes'],
  now: Date,
): Promise<void> {
  // Sent together; the second counts when the first has the lock.
  const [, counts] = await Promise.all([lockBookingSettings(tx), bookingCounts(tx, visitor, now)])
  const reached = reachedCeiling(counts)
  if (reached === undefined) return
  const error = callInstead(bookingRefusals[reached === 'person' ? 'many' : 'busy'], phoneNumber)
  throw new (reached === 'person' ? Refusal : TooManyBookings)(429, { error, phoneNumber })
}

/** As staff would book it. */
function placementRequest(
  { given, now, timeZone }: BookVisitRequest,
  place: FreePlace,
  knownId: number | null,
) {
  const { dob, contactMethod, ...person } = given.patientAttributes
  const { googleClientId, utm } = given
  const nothing = { source: null, medium: null, campaign: null, term: null, content: null }
  return {
    given: {
      appointmentTypeId: given.appointmentTypeId,
      startsAt: given.startsAt,
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
