import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { changeVisit, changeVisitWithin, type Decide, refuseSeated, type VisitCall } from './change-visit.ts'

type Confirmation = VisitCall & { isConfirmed: boolean }

const confirmation =
  ({ isConfirmed, now }: Confirmation): Decide =>
  async before => {
    refuseSeated(before)
    return { to: { confirmedAt: isConfirmed ? (before.confirmedAt ?? now) : null } }
  }

export const confirmAppointment = (clinic: ClinicDatabase, asked: Confirmation) =>
  changeVisit(clinic, asked, 'confirm', confirmation(asked))

/** The same by the patient, who has more to do in the same transaction. */
export const confirmWithin = (tx: WriteTx, asked: Confirmation): Promise<void> =>
  changeVisitWithin(tx, asked, 'confirm', confirmation(asked))
