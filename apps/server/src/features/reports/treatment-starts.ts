import type { WriteTx } from '../../platform/db/transaction.ts'
import type { PatientsMerged } from '../patients/merge/patients-merged.ts'
import { chooseFirstStart, clearFirstStart, insertFirstStart, moveStarts } from './queries.ts'

/** A patient has one start: the earliest of both records. */
export const mergeStarts: PatientsMerged = {
  feature: 'reports',
  tables: ['treatment_starts'],
  merge: async (tx, { patientId, otherId }) => {
    const moved = await moveStarts(tx, { from: otherId, to: patientId })
    await chooseFirstStartAgain(tx, patientId)
    return moved.map(({ id }) => id)
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    await moveStarts(tx, { from: patientId, to: otherId, only: moved })
    await chooseFirstStartAgain(tx, patientId)
    await chooseFirstStartAgain(tx, otherId)
  },
}

async function chooseFirstStartAgain(tx: WriteTx, patientId: number): Promise<void> {
  await clearFirstStart(tx, patientId)
  await chooseFirstStart(tx, patientId)
}

/** Records the start of a patient's treatment, which is the first active payment plan. Later plans do not count. */
export const recordStart = async (
  tx: WriteTx,
  plan: { id: number; patientId: number; startedOn: string; amountCents: number; now: Date },
): Promise<void> => {
  await insertFirstStart(tx, plan)
}
