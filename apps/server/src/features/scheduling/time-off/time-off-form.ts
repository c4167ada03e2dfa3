import type { TimeOffChange } from '@archwire/contract/scheduling/time-off-calls'
import { endOfDay, type Moment, readEnd, readMoment } from '@archwire/domain/scheduling/clock/wall-time'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { type Problems, refuseProblems } from '../availability/check-appointment.ts'
import { lockDays } from '../rows/appointment-queries.ts'
import { isDoctorInUse, isRoomInUse, type TimeOffValues } from './time-off-queries.ts'

/**
 * Reads and checks the form; the refusal names each wrong field. A room or doctor that is out of use is refused,
 * unless the blocked time already had it `before`. The days are locked before the room or doctor, as in a booking.
 */
export async function readTimeOffForm(
  tx: WriteTx,
  form: TimeOffChange,
  timeZone: string,
  before?: TimeOffValues,
): Promise<TimeOffValues> {
  const target = targetOf(form)
  const { times, problems } = timesOf(form, timeZone)
  if (times !== undefined) await lockDays(tx, [before?.day ?? times.day, times.day])
  const missing = await targetProblem(tx, form, target, before)
  refuseProblems({ ...(missing !== undefined && { timeable_id: [missing] }), ...problems })
  if (times === undefined) throw new Error('times that cannot be read were refused')
  return { ...target, ...times, notes: form.notes }
}

type Times = Pick<TimeOffValues, 'day' | 'startsAt' | 'endsAt'>

function timesOf(form: TimeOffChange, timeZone: string): { times?: Times; problems?: Problems } {
  const start = readMoment(form.startsAt, timeZone)
  if ('problem' in start) return { problems: { starts_at: [start.problem] } }
  const { end, problem } = endOf(form, start, timeZone)
  if (problem !== undefined) return { problems: { duration: [problem] } }
  return { times: { day: start.day, startsAt: new Date(start.at), endsAt: new Date(end) } }
}

function endOf(form: TimeOffChange, start: Moment, timeZone: string): { end: number; problem?: string } {
  const found =
    form.endsAt === undefined
      ? { at: start.at + form.duration * 60_000 }
      : readEnd(form.endsAt, timeZone, start)
  if ('problem' in found) return { end: start.at, problem: found.problem }
  if (found.at <= start.at) return { end: found.at, problem: 'Must be after start' }
  const isTooLate = found.at > endOfDay(start.day, timeZone)
  return isTooLate ? { end: found.at, problem: 'Must end before midnight' } : { end: found.at }
}

const targetOf = ({ timeableType, timeableId, virtual }: TimeOffChange) => ({
  timeableType,
  roomId: timeableType === 'Room' ? timeableId : null,
  doctorId: timeableType === 'Doctor' ? timeableId : null,
  virtual: timeableType === 'Doctor' && virtual,
})

async function targetProblem(
  tx: WriteTx,
  { timeableType, timeableId }: TimeOffChange,
  { roomId, doctorId }: ReturnType<typeof targetOf>,
  before: TimeOffValues | undefined,
): Promise<string | undefined> {
  if (timeableType === 'Clinic') return timeableId === tx.clinicId ? undefined : 'Select a clinic'
  if (timeableType === 'Room') {
    const isThere = roomId !== null && (roomId === before?.roomId || (await isRoomInUse(tx, roomId)))
    return isThere ? undefined : 'Pick a room'
  }
  const isThere = doctorId !== null && (doctorId === before?.doctorId || (await isDoctorInUse(tx, doctorId)))
  return isThere ? undefined : 'Pick a doctor'
}
