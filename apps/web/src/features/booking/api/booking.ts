import {
  type BookedVisit,
  type BookingPage,
  bookingRefusals,
  bookVisit,
  getBookingDays,
  getBookingPage,
  getBookingSlots,
} from '@archwire/contract/booking/booking-calls'
import type { Sent } from '@archwire/contract/endpoint'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import type { TimesSource } from '../picker/free-times.ts'

export const readBookingPage = (slug: string, signal: AbortSignal): Promise<BookingPage> =>
  call(getBookingPage, { params: { slug } }, { signal })

/** There is none, or it is not to be had just now: nobody learns which. */
export const isNotThere = (error: Error): boolean => error instanceof CallError && error.status === 404

/** Somebody else was quicker. */
export const isTaken = (error: unknown): boolean =>
  error instanceof CallError && error.status === 422 && error.message === bookingRefusals.taken

/** When a type can be booked, with one doctor or with whoever is free. */
export const timesOf = (
  { slug, firstDay, lastDay, timeZone }: BookingPage,
  typeId: number,
  doctorId: number | null,
): TimesSource => {
  const asked = { appointment_type_id: typeId, ...(doctorId !== null && { doctor_id: doctorId }) }
  return {
    key: `${slug} ${typeId} ${doctorId}`,
    firstDay,
    lastDay,
    timeZone,
    days: async (from, to, signal) =>
      (await call(getBookingDays, { params: { slug }, query: { ...asked, from, to } }, { signal })).days,
    slots: async (date, signal) =>
      (await call(getBookingSlots, { params: { slug }, query: { ...asked, date } }, { signal })).slots,
  }
}

export type WantedVisit = Sent<typeof bookVisit>['body']['appointment']

export const book = (slug: string, appointment: WantedVisit, idempotencyKey: string): Promise<BookedVisit> =>
  call(bookVisit, { params: { slug }, body: { appointment } }, { idempotencyKey })
