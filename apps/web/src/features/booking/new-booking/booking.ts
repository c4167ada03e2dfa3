import {
  type BookedVisit,
  type BookingPage,
  bookingRefusals,
  bookVisit,
  getBookingDays,
  getBookingSlots,
} from '@archwire/contract/booking/booking-calls'
import type { Sent } from '@archwire/contract/endpoint'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import type { TimesSource } from '../free-times/free-times.ts'
import { momentLabel } from '../free-times/time-labels.ts'

/** The booking page that the server wrote into the document. */
export const preloadedBookingPage = () => pageSettings.content() as BookingPage | undefined

const isOfType = (path: string) => path.endsWith('appointmentTypeId')

/** The page was switched off while a visitor was on it, or their type of visit is no longer offered there. */
const explainGone = (error: unknown): never => {
  if (!(error instanceof CallError)) throw error
  const isGone = error.status === 404 || Object.keys(error.fieldErrors).some(isOfType)
  if (!isGone) throw error
  throw error.saying('This can no longer be booked online. Please call us.')
}

/** Another visitor took the time first. */
export const isTaken = (error: unknown): boolean =>
  error instanceof CallError && error.status === 422 && error.message === bookingRefusals.taken

/** The free times of a type, with one doctor or with any. */
export const timesOf = (
  { slug, firstDay, lastDay, timeZone }: BookingPage,
  typeId: number,
  doctorId: number | null,
): TimesSource => {
  const filter = { appointment_type_id: typeId, ...(doctorId !== null && { doctor_id: doctorId }) }
  return {
    key: `${slug} ${typeId} ${doctorId}`,
    firstDay,
    lastDay,
    timeZone,
    days: async (from, to, signal) =>
      (
        await call(getBookingDays, { params: { slug }, query: { ...filter, from, to } }, { signal }).catch(
          explainGone,
        )
      ).days,
    slots: async (date, signal) =>
      (
        await call(getBookingSlots, { params: { slug }, query: { ...filter, date } }, { signal }).catch(
          explainGone,
        )
      ).slots,
  }
}

export type WantedVisit = Sent<typeof bookVisit>['body']['appointment']

export const book = (slug: string, appointment: WantedVisit, idempotencyKey: string): Promise<BookedVisit> =>
  call(bookVisit, { params: { slug }, body: { appointment } }, { idempotencyKey }).catch(explainGone)

type ChangeableVisit = Pick<BookedVisit, 'emailed' | 'changeUntil' | 'startsAt' | 'timeZone'>

/** Says the same to everybody: whether a record lacks something is told in the email alone. */
export function formsNote(booked: { visit: Pick<BookedVisit, 'emailed'> }[]): string | undefined {
  if (booked.some(({ visit }) => !visit.emailed)) return undefined
  const email = booked.length > 1 ? 'emails' : 'email'
  return `If we need your health history or insurance, the links are in our ${email}.`
}

/** How visits that were just booked can be changed, and of a single one until when. */
export function doneNote(booked: { visit: ChangeableVisit; email: string }[]): string {
  const [only, ...more] = booked
  if (only === undefined || booked.some(({ visit }) => !visit.emailed)) {
    return `To move or cancel your appointment${more.length === 0 ? '' : 's'}, please call us.`
  }
  const { visit, email } = only
  const { changeUntil, startsAt, timeZone } = visit
  if (more.length > 0) {
    const addresses = [...new Set(booked.map(one => one.email.trim()))]
    return `We have sent an email for each appointment to ${addresses.join(' and ')}, with a link of its own.`
  }
  const sent = `We have sent an email to ${email.trim()}, with a link by which you can`
  if (changeUntil === null) {
    return `${sent} confirm your appointment. It begins soon: to move or cancel it, please call us.`
  }
  const until = changeUntil === startsAt ? '' : ` until ${momentLabel(changeUntil, timeZone)}`
  return `${sent} confirm, move or cancel your appointment${until}.`
}
