import { bookingRefusals, type ManagedVisit } from '@archwire/contract/booking/booking-calls'
import { refusals } from '@archwire/contract/errors'
import { bookingWindow, callInstead, isWithin } from '@archwire/domain/booking/booking-limits'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { giveAttemptBack, takeAttempt } from '../../../platform/http/rate-limit.ts'
import { notFound, Refusal, refuse } from '../../../platform/http/refuse.ts'
import { cancelWithin, changeWithin } from '../../scheduling/appointments/change-appointment.ts'
import { lockFreePlace } from '../../scheduling/availability/free-times.ts'
import { lockVisit } from '../../scheduling/rows/appointment-change.ts'
import { confirmWithin } from '../../scheduling/visits/confirm-appointment.ts'
import { inTurn } from '../booking-page/waiting-line.ts'
import { timeTaken } from '../new-visit/book-visit.ts'
import { type FoundVisit, findVisit, openActions, presentManaged, readVisit } from '../visit/booked-visit.ts'
import type { BookingDeps } from '../visit/booking-deps.ts'
import { notifyOfChange } from '../visit/booking-emails.ts'
import type { VisitRow } from '../visit/booking-queries.ts'

/** The search for another time of a visit, with the same doctor if the patient chose one. */
export function timesForMove(visit: VisitRow, now: Date) {
  if (!openActions(visit, now).canMove) {
    throw refuse(422, callInstead(bookingRefusals.notBookable, visit.phoneNumber), {
      phoneNumber: visit.phoneNumber,
    })
  }
  return {
    typeId: visit.appointmentTypeId,
    doctorId: visit.doctorIsChosen ? visit.doctorId : null,
    own: visit,
  }
}

type LinkChange = { token: string; seenAt: string | undefined; ip: string; appUrl: string; now: Date }

/**
 * Confirms a visit, or moves it: the new time is taken before the old one is given up, in one transaction. Whoever chose
 * the time has confirmed it.
 */
export async function changeVisitByLink(
  deps: BookingDeps,
  request: LinkChange & {
    startsAt: string | undefined
    /** The doctor whom the patient saw beside the time. */
    doctorId: number | undefined
    confirmed: boolean
  },
): Promise<ManagedVisit> {
  const { now, startsAt, doctorId } = request
  if (doctorId !== undefined && startsAt === undefined) throw refuse(422, 'A doctor is chosen with a time')
  const found = await findVisit(deps.database, request)
  const { clinic, id } = found
  const { visit } = await countChange(deps, found, now, () =>
    clinic.write(async tx => {
      const visit = await lockAndReadVisit(tx, id)
      // The visit was moved there already, by a call whose response was lost.
      const isThere = startsAt !== undefined && isAt(visit, startsAt)
      if (!isThere) refuseUnseenMove(visit, request)
      if (startsAt !== undefined && !isThere) {
        await move(tx, deps, visit, { ...request, startsAt })
        const moved = await readVisit(tx, id)
        if (openActions(moved, now).canConfirm) await confirm(tx, moved, now)
      }
      if (request.confirmed) await confirm(tx, await readVisit(tx, id), now)
      const isChanged = (startsAt !== undefined && !isThere) || (request.confirmed && !visit.isConfirmed)
      return { visit: presentManaged(await readVisit(tx, id), now), isChanged }
    }),
  )
  return visit
}

/** Cancels a visit. Repeating it changes nothing. */
export async function cancelVisitByLink(deps: BookingDeps, request: LinkChange): Promise<void> {
  const { now } = request
  const found = await findVisit(deps.database, request)
  const { clinic, id } = found
  await countChange(deps, found, now, () =>
    clinic.write(async tx => {
      const visit = await lockAndReadVisit(tx, id)
      if (visit.isCanceled) return { isChanged: false }
      refuseUnseenMove(visit, request)
      if (!openActions(visit, now).canCancel) throw refusalFor(visit, bookingRefusals.tooLate)
      const { timeZone } = visit
      await cancelWithin(tx, { id, version: undefined, userId: null, now, timeZone })
      await notifyOfChange(tx, deps.outbox, { id, appUrl: request.appUrl, now })
      return { isChanged: true }
    }),
  )
}

/**
 * Runs a change in the waiting line and limits the number of changes, because each sends an email. Refused attempts
 * do not count, so that a patient whose time was taken again and again can still cancel.
 */
const countChange = <Done extends { isChanged: boolean }>(
  { database }: BookingDeps,
  { clinic, id }: FoundVisit,
  now: Date,
  change: () => Promise<Done>,
): Promise<Done> =>
  inTurn(clinic.id, async () => {
    const limit = { bucket: `booking changes ${clinic.id} ${id}`, most: 20, seconds: 24 * 3_600 }
    if (!(await takeAttempt(database, limit, now))) {
      const { phoneNumber } = await clinic.read(tx => readVisit(tx, id))
      throw refuse(429, callInstead(refusals.tooMany, phoneNumber), { phoneNumber })
    }
    try {
      const done = await change()
      if (!done.isChanged) await giveAttemptBack(database, limit, now)
      return done
    } catch (error) {
      if (error instanceof Refusal) await giveAttemptBack(database, limit, now)
      throw error
    }
  })

/** Locks the visit, then reads it. */
async function lockAndReadVisit(tx: WriteTx, id: number): Promise<VisitRow> {
  if (!(await lockVisit(tx, id))) throw notFound()
  return readVisit(tx, id)
}

const isAt = ({ startsAt }: VisitRow, at: string): boolean => Date.parse(at) === startsAt.getTime()

/** Staff may have moved the visit since the page was opened: a patient must not confirm or cancel a time they have not seen. */
function refuseUnseenMove(visit: VisitRow, { seenAt, now }: LinkChange): void {
  if (seenAt === undefined || visit.isCanceled || isAt(visit, seenAt)) return
  throw refuse(412, bookingRefusals.moved, { current: presentManaged(visit, now) })
}

const refusalFor = ({ phoneNumber }: VisitRow, said: string) =>
  refuse(422, callInstead(said, phoneNumber), { phoneNumber })

async function move(
  tx: WriteTx,
  deps: BookingDeps,
  visit: VisitRow,
  { startsAt, appUrl, now, ...request }: LinkChange & { startsAt: string; doctorId: number | undefined },
): Promise<void> {
  const { id, timeZone, appointmentTypeId, doctorId } = visit
  const actions = openActions(visit, now)
  if (visit.isCanceled) throw refusalFor(visit, bookingRefusals.canceled)
  if (!actions.canCancel) throw refusalFor(visit, bookingRefusals.tooLate)
  if (!actions.canMove) throw refusalFor(visit, bookingRefusals.notBookable)
  const at = Date.parse(startsAt)
  if (!isWithin(bookingWindow(visit, now, timeZone), at)) throw timeTaken()
  const place = await lockFreePlace(
    tx,
    {
      at,
      typeId: appointmentTypeId,
      doctorId: visit.doctorIsChosen ? doctorId : (request.doctorId ?? null),
      own: visit,
    },
    timeZone,
  )
  if (place === undefined) throw timeTaken()
  await changeWithin(tx, {
    id,
    input: { appointmentTypeId, startsAt, ...place, patientAttributes: {} },
    version: undefined,
    now,
    timeZone,
    taken: timeTaken,
  })
  await notifyOfChange(tx, deps.outbox, { id, appUrl, now })
}

async function confirm(tx: WriteTx, visit: VisitRow, now: Date): Promise<void> {
  const { status } = openActions(visit, now)
  if (status === 'canceled') throw refusalFor(visit, bookingRefusals.canceled)
  if (status === 'past') throw refusalFor(visit, bookingRefusals.tooLate)
  if (visit.isSetAside) throw refusalFor(visit, bookingRefusals.setAside)
  await confirmWithin(tx, { id: visit.id, isConfirmed: true, now, timeZone: visit.timeZone })
}
