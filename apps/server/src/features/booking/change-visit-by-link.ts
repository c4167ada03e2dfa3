import { bookingRefusals, type ManagedVisit } from '@archwire/contract/booking/booking-calls'
import { refusals } from '@archwire/contract/errors'
import { bookingWindow, callInstead, isWithin } from '@archwire/domain/booking/booking-limits'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { giveAttemptBack, takeAttempt } from '../../platform/http/rate-limit.ts'
import { notFound, Refusal, refuse } from '../../platform/http/refuse.ts'
import { cancelWithin } from '../scheduling/cancel-appointment.ts'
import { changeWithin } from '../scheduling/change-appointment.ts'
import { confirmWithin } from '../scheduling/confirm-appointment.ts'
import { holdFreePlace } from '../scheduling/free-times.ts'
import { holdVisit } from '../scheduling/hold-visit.ts'
import { taken } from './book-visit.ts'
import type { BookingDeps } from './booking-deps.ts'
import { tellOfChange } from './booking-letters.ts'
import { type FoundVisit, findVisit, readVisit } from './find-visit.ts'
import { inTurn } from './in-turn.ts'
import { openActions, presentManaged } from './present-visit.ts'
import type { VisitRow } from './visit-queries.ts'

type Asked = { token: string; seenAt: string | undefined; ip: string; appUrl: string; now: Date }

/** Confirms a visit, or moves it: the new time is taken before the old one is given up, in one transaction. */
export async function changeVisitByLink(
  deps: BookingDeps,
  asked: Asked & { startsAt: string | undefined; confirmed: boolean },
): Promise<ManagedVisit> {
  const { now } = asked
  const found = await findVisit(deps.database, asked)
  const { clinic, id } = found
  const { visit } = await countChange(deps, found, now, () =>
    clinic.write(async tx => {
      const visit = await hold(tx, id)
      // Moved there already, by a call whose answer was lost: nothing is left to do.
      const isThere = asked.startsAt !== undefined && isAt(visit, asked.startsAt)
      if (!isThere) refuseUnseen(visit, asked)
      if (asked.startsAt !== undefined && !isThere) {
        await move(tx, deps, visit, { ...asked, startsAt: asked.startsAt })
      }
      if (asked.confirmed) await confirm(tx, await readVisit(tx, id), now)
      const isChanged = (asked.startsAt !== undefined && !isThere) || (asked.confirmed && !visit.isConfirmed)
      return { visit: presentManaged(await readVisit(tx, id), now), isChanged }
    }),
  )
  return visit
}

/** Cancels a visit; once more changes nothing. */
export async function cancelVisitByLink(deps: BookingDeps, asked: Asked): Promise<void> {
  const { now } = asked
  const found = await findVisit(deps.database, asked)
  const { clinic, id } = found
  await countChange(deps, found, now, () =>
    clinic.write(async tx => {
      const visit = await hold(tx, id)
      if (visit.isCanceled) return { isChanged: false }
      refuseUnseen(visit, asked)
      if (!openActions(visit, now).canCancel) throw refused(visit, bookingRefusals.tooLate)
      const { timeZone } = visit
      await cancelWithin(tx, { id, version: undefined, userId: null, now, timeZone })
      await tellOfChange(tx, deps.outbox, { id, appUrl: asked.appUrl, now })
      return { isChanged: true }
    }),
  )
}

/**
 * In its turn. Each change writes a letter: who has a link does not write a hundred of them. Changes count, not tries, so
 * that whose time was taken, again and again, can still cancel.
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

/** As it is while nobody else can change it. */
async function hold(tx: WriteTx, id: number): Promise<VisitRow> {
  if (!(await holdVisit(tx, id))) throw notFound()
  return readVisit(tx, id)
}

const isAt = ({ startsAt }: VisitRow, at: string): boolean => Date.parse(at) === startsAt.getTime()

/** A page may have been open since before staff moved the visit: nobody confirms or gives up what they have not seen. */
function refuseUnseen(visit: VisitRow, { seenAt, now }: Asked): void {
  if (seenAt === undefined || visit.isCanceled || isAt(visit, seenAt)) return
  throw refuse(412, bookingRefusals.moved, { current: presentManaged(visit, now) })
}

const refused = ({ phoneNumber }: VisitRow, said: string) =>
  refuse(422, callInstead(said, phoneNumber), { phoneNumber })

async function move(
  tx: WriteTx,
  deps: BookingDeps,
  visit: VisitRow,
  { startsAt, appUrl, now }: Asked & { startsAt: string },
): Promise<void> {
  const { id, timeZone, appointmentTypeId, doctorId } = visit
  const actions = openActions(visit, now)
  if (visit.isCanceled) throw refused(visit, bookingRefusals.canceled)
  if (!actions.canCancel) throw refused(visit, bookingRefusals.tooLate)
  if (!actions.canMove) throw refused(visit, bookingRefusals.notBookable)
  const at = Date.parse(startsAt)
  if (!isWithin(bookingWindow(visit, now, timeZone), at)) throw taken()
  const place = await holdFreePlace(
    tx,
    { at, typeId: appointmentTypeId, doctorId: visit.doctorIsChosen ? doctorId : null, own: visit },
    timeZone,
  )
  if (place === undefined) throw taken()
  await changeWithin(tx, {
    id,
    given: { appointmentTypeId, startsAt, ...place, patientAttributes: {} },
    version: undefined,
    now,
    timeZone,
    taken,
  })
  await tellOfChange(tx, deps.outbox, { id, appUrl, now })
}

async function confirm(tx: WriteTx, visit: VisitRow, now: Date): Promise<void> {
  const { status } = openActions(visit, now)
  if (status === 'canceled') throw refused(visit, bookingRefusals.canceled)
  if (status === 'past') throw refused(visit, bookingRefusals.tooLate)
  if (visit.isSetAside) throw refused(visit, bookingRefusals.setAside)
  await confirmWithin(tx, { id: visit.id, isConfirmed: true, now, timeZone: visit.timeZone })
}
