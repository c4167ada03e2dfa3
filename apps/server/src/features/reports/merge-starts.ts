import type { WriteTx } from '../../platform/db/transaction.ts'
import type { PatientsMerged } from '../patients/patients-merged.ts'
import { chooseFirstStart, forgetFirstStart, giveStarts } from './queries.ts'

/** Nobody begins treatment twice: of the starts of both records the earliest is that of the patient. */
export const mergeStarts: PatientsMerged = {
  feature: 'reports',
  tables: ['treatment_starts'],
  merge: async (tx, { patientId, otherId }) => {
    const given = await giveStarts(tx, { from: otherId, to: patientId })
    await chooseAnew(tx, patientId)
    return given.map(({ id }) => id)
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    await giveStarts(tx, { from: patientId, to: otherId, only: moved })
    await chooseAnew(tx, patientId)
    await chooseAnew(tx, otherId)
  },
}

async function chooseAnew(tx: WriteTx, patientId: number): Promise<void> {
  await forgetFirstStart(tx, patientId)
  await chooseFirstStart(tx, patientId)
}
