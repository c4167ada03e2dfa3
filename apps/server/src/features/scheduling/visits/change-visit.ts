import type { ActionOn } from '@archwire/domain/audit/audit-actions'
import { type Moment, momentAt, parseWallTime, readMoment } from '@archwire/domain/scheduling/clock/wall-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse, refuseFields } from '../../../platform/http/refuse.ts'
import type { ReadyJson } from '../../../platform/http/route.ts'
import { differences, refuseReadOnly, saveChange } from '../rows/appointment-change.ts'
import {
  type AppointmentRow,
  type AppointmentState,
  lockAppointment,
  lockDays,
  stateOf,
} from '../rows/appointment-queries.ts'
import { readAppointment } from '../rows/read-appointment.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * When something happened, by the clock of the front desk's screen. A time in the future, or over a day ago, is
 * replaced by the server's.
 */
export function visitMoment(
  field: string,
  text: string | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  if (text === undefined) return now
  const read = readMoment(text, timeZone)
  if ('problem' in read) throw refuseFields({ [field]: [read.problem] })
  const moment = hasOffset(text) ? read : lastBefore(now, read, timeZone)
  const age = now.getTime() - moment.at
  return age < 0 || age > day ? now : new Date(moment.at)
}

const hasOffset = (text: string) => 'at' in parseWallTime(text)

/**
 * In an hour that occurs twice, the later one unless it is in the future: the front desk's clock does not say which
 * it is.
 */
function lastBefore(now: Date, first: Moment, timeZone: string): Moment {
  const second = momentAt(first.at + hour, timeZone)
  const isSame = second.day === first.day && second.minutes === first.minutes
  return isSame && second.at <= now.getTime() ? second : first
}

export type VisitCall = { id: number; now: Date; timeZone: string }

/** What to change, and what the audit entry also records. */
type Decision = { to: Partial<AppointmentState>; more?: Record<string, unknown> }

export type Decide = (before: AppointmentRow, tx: WriteTx) => Promise<Decision>

export const changeVisit = (
  clinic: ClinicDatabase,
  call: VisitCall,
  action: ActionOn<'appointment'>,
  decide: Decide,
  afterwards?: (tx: WriteTx) => Promise<unknown>,
): Promise<ReadyJson> =>
  clinic.write(async tx => {
    await changeVisitWithin(tx, call, action, decide, afterwards)
    return readAppointment(tx, call.id, call)
  })

/**
 * Changes the progress of a visit. `decide` returns what to change, or refuses. If nothing changes, nothing is
 * written or published, and `afterwards` is not called.
 */
export async function changeVisitWithin(
  tx: WriteTx,
  { id, now, timeZone }: VisitCall,
  action: ActionOn<'appointment'>,
  decide: Decide,
  afterwards?: (tx: WriteTx) => Promise<unknown>,
): Promise<void> {
  const before = await lockAppointment(tx, id)
  if (before === undefined || before.canceledAt !== null) throw notFound()
  refuseReadOnly(before, now)
  // The change may take or free the doctor and the room, so it needs the same lock as a booking.
  await lockDays(tx, [before.day])
  const { to, more = {} } = await decide(before, tx)
  const after = { ...stateOf(before), ...to }
  if (Object.keys(differences(before, after)).length > 0) {
    await saveChange(tx, before, after, { action, more, now, timeZone })
    await afterwards?.(tx)
  }
}

export function refuseSeated({ seatedAt }: AppointmentRow): void {
  if (seatedAt !== null) throw refuse(422, 'The patient is already seated')
}

export function refuseFinished({ finishedAt }: AppointmentRow): void {
  if (finishedAt !== null) throw refuse(422, 'The visit is already finished')
}

export function refuseNoShow({ noShow }: AppointmentRow): void {
  if (noShow) throw refuse(422, 'Appointment is marked as no show')
}

export function refuseReschedule({ reschedule }: AppointmentRow): void {
  if (reschedule) throw refuse(422, 'Appointment is marked as reschedule')
}
