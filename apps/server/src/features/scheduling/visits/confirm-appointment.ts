import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { saveChange } from '../rows/appointment-change.ts'
import {
  type AppointmentRow,
  lockAppointment,
  lockDays,
  lockTimeZone,
  stateOf,
} from '../rows/appointment-queries.ts'
import { changeVisit, changeVisitWithin, type Decide, refuseSeated, type VisitCall } from './change-visit.ts'

type Confirmation = VisitCall & { isConfirmed: boolean }

const confirmation =
  ({ isConfirmed, now }: Confirmation): Decide =>
  async before => {
    refuseSeated(before)
    return { to: { confirmedAt: isConfirmed ? (before.confirmedAt ?? now) : null } }
  }

export const confirmAppointment = (clinic: ClinicDatabase, request: Confirmation) =>
  changeVisit(clinic, request, 'confirm', confirmation(request))

/** The same within a larger transaction, for the patient. */
export const confirmWithin = (tx: WriteTx, request: Confirmation): Promise<void> =>
  changeVisitWithin(tx, request, 'confirm', confirmation(request))

type NamedVisit = { id: number; startsAt: Date }

/**
 * Locks the visits that a patient confirmed by text, if they have not begun and are unchanged since the reminder
 * named them. All locks are taken now, in the usual order. `standing` are these visits, also those that were confirmed
 * before; `confirm` confirms the others in the same transaction.
 */
export async function lockToConfirm(
  tx: WriteTx,
  named: NamedVisit[],
  now: Date,
): Promise<{ standing: (NamedVisit & { isNew: boolean })[]; confirm: () => Promise<void> }> {
  const locked: AppointmentRow[] = []
  for (const { id, startsAt } of named.toSorted((one, other) => one.id - other.id)) {
    const row = await lockAppointment(tx, id)
    if (row !== undefined && stillStands(row, startsAt, now)) locked.push(row)
  }
  await lockDays(
    tx,
    locked.map(({ day }) => day),
  )
  const standing = locked.map(({ id, startsAt, confirmedAt }) => ({
    id,
    startsAt,
    isNew: confirmedAt === null,
  }))
  const confirm = async () => {
    const toConfirm = locked.filter(({ confirmedAt }) => confirmedAt === null)
    if (toConfirm.length === 0) return
    const { timeZone } = await lockTimeZone(tx)
    for (const before of toConfirm) {
      const after = { ...stateOf(before), confirmedAt: now }
      await saveChange(tx, before, after, { action: 'confirm', more: { byText: true }, now, timeZone })
    }
  }
  return { standing, confirm }
}

const stillStands = (row: AppointmentRow, startsAt: Date, now: Date): boolean =>
  row.canceledAt === null &&
  row.startsAt.getTime() === startsAt.getTime() &&
  row.startsAt > now &&
  !row.noShow &&
  !row.reschedule &&
  row.seatedAt === null
