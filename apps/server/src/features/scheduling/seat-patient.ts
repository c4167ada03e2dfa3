import type { SeatedPatient } from '@archwire/domain/scheduling/availability/warnings'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type AppointmentRow, seatedInRoom } from './appointment-queries.ts'
import { holdAround } from './around-queries.ts'
import {
  changeVisit,
  refuseFinished,
  refuseNoShow,
  refuseReschedule,
  type VisitCall,
} from './change-visit.ts'
import { shareRoom } from './share-room.ts'
import { visitMoment } from './visit-moment.ts'

type Place = { doctorId: number | null; roomId: number | null }

/**
 * The patient is with a doctor or in a room now; where only one is named, the other stays as it was booked. Whoever seats
 * them in a room in which somebody sits is told who that is, and may all the same.
 */
export function seatPatient(
  clinic: ClinicDatabase,
  asked: VisitCall & Place & { seatedTime: string | undefined; acknowledged: string[] | undefined },
) {
  if (asked.doctorId === null && asked.roomId === null) throw refuse(422, 'Doctor or Room are required')
  const at = visitMoment('seated_time', asked.seatedTime, asked)
  return changeVisit(clinic, asked, 'seat', async (before, tx) => {
    refuseNoShow(before)
    refuseReschedule(before)
    refuseFinished(before)
    await refuseUnusable(tx, before, asked)
    const seatedAt = before.seatedAt ?? at
    const to = {
      seatedAt,
      // Nobody is seated who has not arrived.
      checkedInAt: before.checkedInAt ?? seatedAt,
      doctorId: asked.doctorId ?? before.doctorId,
      roomId: before.virtual ? null : (asked.roomId ?? before.roomId),
    }
    const taken = await takenBy(tx, before, to)
    return { to, more: shareRoom(taken, asked.acknowledged) }
  })
}

/** Who sits there, unless the patient does already. */
const takenBy = async (
  tx: WriteTx,
  before: AppointmentRow,
  { roomId, seatedAt }: { roomId: number | null; seatedAt: Date },
): Promise<SeatedPatient[]> =>
  roomId === null || (before.seatedAt !== null && roomId === before.roomId)
    ? []
    : seatedInRoom(tx, before, { roomId, at: seatedAt })

/** Who was never seated has not been treated either. */
export const unseatPatient = (clinic: ClinicDatabase, asked: VisitCall) =>
  changeVisit(clinic, asked, 'unseat', async () => ({ to: { seatedAt: null, finishedAt: null } }))

async function refuseUnusable(tx: WriteTx, before: AppointmentRow, { doctorId, roomId }: Place) {
  const { doctor, room } = await holdAround(tx, before.day, {
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
