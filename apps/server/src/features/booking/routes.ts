import {
  bookVisit as bookCall,
  cancelManagedVisit,
  changeManagedVisit,
  getBookingDays,
  getBookingPage,
  getBookingSlots,
  getManagedDays,
  getManagedSlots,
  getManagedVisit,
  getVisitCalendar,
} from '@archwire/contract/booking/booking-calls'
import { changeBookingSettings as changeCall, getBookingSettings } from '@archwire/contract/booking/settings'
import { idempotentByLink, type Route, route } from '../../platform/http/route.ts'
import { findPage, openPage, openPageFor, presentPage } from './booking-page/booking-page.ts'
import { changeBookingSettings, readBookingSettings } from './booking-page/booking-settings.ts'
import { readDays, readSlots, searchTimes } from './booking-page/free-slots.ts'
import { cancelVisitByLink, changeVisitByLink, timesForMove } from './manage-visit/change-visit-by-link.ts'
import { receiveBooking } from './new-visit/receive-booking.ts'
import { findVisit, readManaged, readVisit, visitCalendar } from './visit/booked-visit.ts'
import type { BookingDeps } from './visit/booking-deps.ts'

export const bookingRoutes = (deps: BookingDeps): Route[] => [
  route(getBookingSettings, ({ clinic, session, appUrl }) =>
    readBookingSettings(clinic, { timeZone: session.timeZone, appUrl }),
  ),
  route(changeCall, ({ clinic, body, version, session, user, appUrl }) =>
    changeBookingSettings(clinic, {
      input: body.booking,
      version,
      user,
      timeZone: session.timeZone,
      appUrl,
    }),
  ),
  route(getBookingPage, async ({ params, ip, now }) => {
    const { clinic } = await findPage(deps.database, params.slug, ip)
    return presentPage(await clinic.read(openPage), now)
  }),
  route(getBookingSlots, async ({ params, query, ip, now }) => {
    const { clinic } = await findPage(deps.database, params.slug, ip)
    const wanted = { date: query.date, typeId: query.appointment_type_id, doctorId: query.doctor_id ?? null }
    return searchTimes(clinic, async tx => readSlots(tx, wanted, await openPageFor(tx, wanted.typeId), now))
  }),
  route(getBookingDays, async ({ params, query, ip, now }) => {
    const { clinic } = await findPage(deps.database, params.slug, ip)
    const { from, to, appointment_type_id: typeId, doctor_id: doctorId = null } = query
    return searchTimes(clinic, async tx =>
      readDays(tx, { from, to, typeId, doctorId }, await openPageFor(tx, typeId), now),
    )
  }),
  idempotentByLink(bookCall, ({ params, body, ip, onceKey, appUrl, now }) =>
    receiveBooking(deps, { slug: params.slug, booking: body.appointment, ip, onceKey, appUrl, now }),
  ),
  route(getManagedVisit, async ({ params, ip, now }) => {
    const { token } = params
    const { clinic, id } = await findVisit(deps.database, { token, ip, now })
    return (await clinic.read(tx => readManaged(tx, { id, token, now }))).managed
  }),
  route(getManagedSlots, async ({ params, query: { date }, ip, now }) => {
    const { clinic, id } = await findVisit(deps.database, { token: params.token, ip, now })
    return searchTimes(clinic, async tx => {
      const visit = await readVisit(tx, id)
      return readSlots(tx, { date, ...timesForMove(visit, now) }, visit, now)
    })
  }),
  route(getManagedDays, async ({ params, query, ip, now }) => {
    const { clinic, id } = await findVisit(deps.database, { token: params.token, ip, now })
    return searchTimes(clinic, async tx => {
      const visit = await readVisit(tx, id)
      return readDays(tx, { ...query, ...timesForMove(visit, now) }, visit, now)
    })
  }),
  route(changeManagedVisit, ({ params, body, ip, appUrl, now }) =>
    changeVisitByLink(deps, {
      token: params.token,
      startsAt: body.startsAt,
      doctorId: body.doctorId,
      confirmed: body.confirmed === true,
      seenAt: body.seenAt,
      ip,
      appUrl,
      now,
    }),
  ),
  route(cancelManagedVisit, async ({ params, query, ip, appUrl, now }) => {
    await cancelVisitByLink(deps, { token: params.token, seenAt: query.seen_at, ip, appUrl, now })
    return undefined
  }),
  route(getVisitCalendar, ({ params, ip, appUrl, now }) =>
    visitCalendar(deps, { token: params.token, ip, appUrl, now }),
  ),
]
