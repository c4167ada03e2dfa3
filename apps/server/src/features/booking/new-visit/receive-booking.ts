import {
  type BookedVisit,
  type BookingRequest,
  bookingRefusals,
} from '@archwire/contract/booking/booking-calls'
import { callInstead } from '@archwire/domain/booking/booking-limits'
import { answerIdempotently } from '../../../platform/http/idempotency.ts'
import { addressBucket, giveAttemptBack, takeAttempt, tooMany } from '../../../platform/http/rate-limit.ts'
import { Refusal, refuse } from '../../../platform/http/refuse.ts'
import { type FoundPage, findPage, openPage } from '../booking-page/booking-page.ts'
import { inTurn } from '../booking-page/waiting-line.ts'
import type { BookingDeps } from '../visit/booking-deps.ts'
import { alertBookingSpike } from './alert-booking-spike.ts'
import { bookVisit, TooManyBookings } from './book-visit.ts'

type ReceivedBooking = {
  slug: string
  booking: BookingRequest
  ip: string
  onceKey: string | undefined
  appUrl: string
  now: Date
}

/** Receives a booking from a visitor: limited by network address, and done once for each idempotency key. */
export async function receiveBooking(deps: BookingDeps, request: ReceivedBooking): Promise<BookedVisit> {
  const { booking } = request
  const page = await findPage(deps.database, request.slug, request.ip)
  const { clinic } = page
  if (booking.website !== null && booking.website.trim() !== '') {
    deps.log.warn({ clinic: clinic.id }, 'a robot tried to book online')
    const { phoneNumber } = await clinic.read(openPage)
    throw refuse(422, callInstead(bookingRefusals.robot, phoneNumber), { phoneNumber })
  }
  return inTurn(clinic.id, async () => {
    try {
      return await bookCounted(deps, request, page)
    } catch (error) {
      if (error instanceof TooManyBookings) await tryAlertBookingSpike(deps, request, page)
      throw error
    }
  })
}

/** It takes a connection, so it runs in the visitor's place in the line. Its failure is only logged. */
async function tryAlertBookingSpike(
  deps: BookingDeps,
  { appUrl, now }: ReceivedBooking,
  { clinic, timeZone }: FoundPage,
): Promise<void> {
  try {
    await alertBookingSpike(deps, clinic, { appUrl, timeZone, now })
  } catch (error) {
    deps.log.error({ err: error, clinic: clinic.id }, 'nobody was told of unusually many online bookings')
  }
}

/** Only new bookings count towards the limit, not refused ones and not repeated calls. */
async function bookCounted(
  deps: BookingDeps,
  { booking, now, appUrl, ip, onceKey }: ReceivedBooking,
  { clinic, timeZone }: FoundPage,
): Promise<BookedVisit> {
  const { database } = deps
  const limit = { bucket: `bookings ${addressBucket(ip)}`, most: 10, seconds: 3_600 }
  if (!(await takeAttempt(database, limit, now))) throw tooMany()
  let isNew = false
  try {
    const once = {
      key: onceKey,
      userId: 'patient',
      name: 'POST /public/clinics/:slug/appointments',
      content: booking,
      status: 201,
    } as const
    const { body } = await answerIdempotently(clinic, once, async tx => {
      const booked = await bookVisit(tx, deps, { booking, appUrl, now, timeZone })
      isNew = booked.isNew
      return booked.visit
    })
    if (!isNew) await giveAttemptBack(database, limit, now)
    return body as BookedVisit
  } catch (error) {
    if (error instanceof Refusal && error.status !== 429) await giveAttemptBack(database, limit, now)
    throw error
  }
}
