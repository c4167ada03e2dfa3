import { roomTaken, type SeatedPatient } from '@archwire/domain/scheduling/availability/appointment-warnings'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { lockBookingContext } from '../availability/booking-context-queries.ts'
import { overriddenIn, refuseUnseenWarnings } from '../availability/check-appointment.ts'
import { type AppointmentRow, seatedInRoom } from '../rows/appointment-queries.ts'
import {
  changeVisit,
  refuseFinished,
  refuseNoShow,
  refuseReschedule,
  refuseSeated,
  type VisitCall,
  visitMoment,
} from './change-visit.ts'

export function checkInPatient(
  clinic: ClinicDatabase,
  request: VisitCall & { checkedInTime: string | undefined },
) {
  const at = visitMoment('checked_in_time', request.checkedInTime, request)
  return changeVisit(clinic, request, 'check_in', async before => {
    refuseSeated(before)
    refuseNoShow(before)
    refuseReschedule(before)
    // A second check-in keeps the time of the first.
    return { to: { checkedInAt: before.checkedInAt ?? at } }
  })
}

export const undoCheckIn = (clinic: ClinicDatabase, request: VisitCall) =>
  changeVisit(clinic, request, 'undo_check_in', async before => {
    refuseSeated(before)
    return { to: { checkedInAt: null } }
  })

/**
 * Refuses a taken room until the caller has acknowledged who sits there. The audit entry then records the override.
 */
function shareRoom(taken: SeatedPatient[], acknowledged: string[] | undefined) {
  refuseUnseenWarnings(taken.map(roomTaken), acknowledged)
  // The audit entry must not name another patient.
  return overriddenIn(taken.map(one => ({ ...roomTaken(one), text: `${one.room} is taken` })))
}

type Place = { doctorId: number | null; roomId: number | null }

/**
 * Seats the patient with a doctor or in a room. If only one is given, the other stays as booked. A taken room causes
 * a warning, which the caller may override.
 */
export function seatPatient(
  clinic: ClinicDatabase,
  request: VisitCall & Place & { seatedTime: string | undefined; acknowledged: string[] | undefined },
) {
  if (request.doctorId === null && request.roomId === null) throw refuse(422, 'Doctor or Room are required')
  const at = visitMoment('seated_time', request.seatedTime, request)
  return changeVisit(clinic, request, 'seat', async (before, tx) => {
    refuseNoShow(before)
    refuseReschedule(before)
    refuseFinished(before)
    await refuseUnusable(tx, before, request)
    const seatedAt = before.seatedAt ?? at
    const to = {
      seatedAt,
      // Seating a patient also checks them in.
      checkedInAt: before.checkedInAt ?? seatedAt,
      doctorId: request.doctorId ?? before.doctorId,
      roomId: before.virtual ? null : (request.roomId ?? before.roomId),
    }
    const taken = await takenBy(tx, before, to)
    return { to, more: shareRoom(taken, request.acknowledged) }
  })
}

/** The other patients in the room. Empty if this patient sits there already. */
const takenBy = async (
  tx: WriteTx,
  before: AppointmentRow,
  { roomId }: { roomId: number | null },
): Promise<SeatedPatient[]> =>
  roomId === null || (before.seatedAt !== null && roomId === before.roomId)
    ? []
    : seatedInRoom(tx, before, { roomId })

/** A patient who is no longer seated is not finished either. */
export const unseatPatient = (clinic: ClinicDatabase, request: VisitCall) =>
  changeVisit(clinic, request, 'unseat', async () => ({ to: { seatedAt: null, finishedAt: null } }))

async function refuseUnusable(tx: WriteTx, before: AppointmentRow, { doctorId, roomId }: Place) {
  const { doctor, room } = await lockBookingContext(tx, before.day, {
    typeId: null,
    doctorId,
    roomId,
    patientId: null,
  })
  if (doctorId !== null && doctor === null) throw refuse(422, 'Choose a doctor')
  if (roomId !== null && room === null) throw refuse(422, 'Pick a room')
  if (doctor?.active === false && doctor.id !== before.doctorId)
    throw refuse(422, 'This doctor no longer works here')
  if (room?.active === false && room.id !== before.roomId) throw refuse(422, 'This room is no longer in use')
}

/** The patient has been treated and goes home. */
export function finishVisit(
  clinic: ClinicDatabase,
  request: VisitCall & { finishedTime: string | undefined },
) {
  const at = visitMoment('finished_time', request.finishedTime, request)
  return changeVisit(clinic, request, 'finish', async ({ seatedAt, finishedAt }) => {
    if (seatedAt === null) throw refuse(422, 'Only a seated patient’s visit can be finished')
    // The screen sends whole minutes, and a visit must not end before it began.
    const notBefore = new Date(Math.max(at.getTime(), seatedAt.getTime()))
    return { to: { finishedAt: finishedAt ?? notBefore } }
  })
}

/** Reopens a finished visit. Somebody else may have been seated in the room since. */
export const unfinishVisit = (
  clinic: ClinicDatabase,
  request: VisitCall & { acknowledged: string[] | undefined },
) =>
  changeVisit(clinic, request, 'unfinish', async (before, tx) => {
    const to = { finishedAt: null }
    const { roomId, finishedAt: since } = before
    if (since === null || roomId === null) return { to }
    // Only patients who were seated after the finish cause a warning.
    const taken = await seatedInRoom(tx, before, { roomId, since })
    return { to, more: shareRoom(taken, request.acknowledged) }
  })
