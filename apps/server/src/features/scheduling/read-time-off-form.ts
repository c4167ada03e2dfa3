import type { TimeOffChange } from '@archwire/contract/scheduling/time-off-calls'
import { endOfDay, type Moment, readEnd, readMoment } from '@archwire/domain/scheduling/resolve-wall-time'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { isDoctorInUse, isRoomInUse, type TimeOffValues } from './time-off-queries.ts'

type Problems = { timeable_id?: string[]; starts_at?: string[]; duration?: string[] }

/**
 * What was filled in, or a refusal that says on each field what is wrong. A room or doctor that is out of use is
 * refused, unless the time was theirs `before`.
 */
export async function readTimeOffForm(
  tx: WriteTx,
  form: TimeOffChange,
  timeZone: string,
  before?: TimeOffValues,
): Promise<TimeOffValues> {
  const problems: Problems = {}
  const target = targetOf(form)
  const missing = await targetProblem(tx, form, target, before)
  if (missing !== undefined) problems.timeable_id = [missing]
  const start = readMoment(form.startsAt, timeZone)
  if ('problem' in start) {
    problems.starts_at = [start.problem]
    throw refusal(problems)
  }
  const { end, problem } = endOf(form, start, timeZone)
  if (problem !== undefined) problems.duration = [problem]
  if (Object.keys(problems).length > 0) throw refusal(problems)
  return { ...target, day: start.day, startsAt: new Date(start.at), endsAt: new Date(end), notes: form.notes }
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

const refusal = (problems: Problems) => refuse(422, JSON.stringify(problems))

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
