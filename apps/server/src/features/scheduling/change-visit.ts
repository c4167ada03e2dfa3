import type { ActionOn } from '@archwire/domain/audit/audit-actions'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import type { ReadyJson } from '../../platform/http/route.ts'
import {
  type AppointmentRow,
  type AppointmentState,
  lockAppointment,
  lockDays,
  stateOf,
} from './appointment-queries.ts'
import { refuseReadOnly } from './open-for-change.ts'
import { readAppointment } from './read-appointment.ts'
import { differences, saveChange } from './save-change.ts'

export type VisitCall = { id: number; now: Date; timeZone: string }

/** What shall be different, and what the audit row says besides. */
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
 * Changes how far a visit has come. `decide` answers what shall be different, or refuses; where nothing is different
 * nothing is written and nobody is told. `afterwards` is done only when something was.
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
  // It may begin or cease to hold its doctor and room: whoever is booking meanwhile sees it or is waited for.
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
