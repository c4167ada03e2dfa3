import {
  type BookedVisit,
  type BookingRequest,
  bookingRefusals,
} from '@archwire/contract/booking/booking-calls'
import { callInstead } from '@archwire/domain/booking/call-instead'
import { addressBucket } from '../../platform/http/client-address.ts'
import { answerOnce } from '../../platform/http/once.ts'
import { giveAttemptBack, takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { Refusal, refuse } from '../../platform/http/refuse.ts'
import { bookVisit, TooManyBookings } from './book-visit.ts'
import type { BookingDeps } from './booking-deps.ts'
import { findPage } from './find-page.ts'
import { inTurn } from './in-turn.ts'
import { openPage } from './read-booking-page.ts'
import { tellOfFlood } from './tell-of-flood.ts'

type Asked = {
  slug: string
  given: BookingRequest
  ip: string
  onceKey: string | undefined
  appUrl: string
  now: Date
}

/** What a visitor sends: counted by where it comes from, and done once by its key. */
export async function takeBooking(deps: BookingDeps, asked: Asked): Promise<BookedVisit> {
  const { database, log } = deps
  const { given, now, appUrl } = asked
  const { clinic, timeZone } = await findPage(database, asked.slug, asked.ip)
  if (given.website !== null && given.website.trim() !== '') {
    log.warn({ clinic: clinic.id }, 'a robot tried to book online')
    const { phoneNumber } = await clinic.read(openPage)
    throw refuse(422, callInstead(bookingRefusals.robot, phoneNumber), { phoneNumber })
  }
  const limit = { bucket: `bookings ${addressBucket(asked.ip)}`, most: 10, seconds: 3_600 }
  if (!(await takeAttempt(database, limit, now))) throw tooMany()
  try {
    const once = {
      key: asked.onceKey,
      userId: 'patient',
      name: 'POST /public/clinics/:slug/appointments',
      content: given,
      status: 201,
    } as const
    const { body } = await inTurn(clinic.id, () =>
      answerOnce(clinic, once, tx => bookVisit(tx, deps, { given, appUrl, now, timeZone })),
    )
    return body as BookedVisit
  } catch (error) {
    // Whose time was taken while they typed has booked nothing.
    if (error instanceof Refusal && error.status === 422) await giveAttemptBack(database, limit, now)
    if (error instanceof TooManyBookings) await tellOfFlood(deps, clinic, { appUrl, timeZone, now })
    throw error
  }
}
