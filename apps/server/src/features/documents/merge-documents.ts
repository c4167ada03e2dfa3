import type { WriteTx } from '../../platform/db/transaction.ts'
import type { BothPatients, PatientsMerged } from '../patients/patients-merged.ts'
import { giveConsents } from './consent-queries.ts'
import { giveContracts, lockActiveContract, setAside, takeBackUp } from './contract-queries.ts'

const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** The consent forms of the other are the patient's. */
export const mergeConsents: PatientsMerged = {
  feature: 'consent_forms',
  tables: ['consent_form_signatures'],
  merge: async (tx, { patientId, otherId }) => ids(await giveConsents(tx, { from: otherId, to: patientId })),
  undo: async (tx, { patientId, otherId }, moved) => {
    await giveConsents(tx, { from: patientId, to: otherId, only: moved })
  },
}

/** Their contracts too. Of two that are active one stays so: the signed one, or the record's own. */
export const mergeContracts: PatientsMerged = {
  feature: 'contracts',
  tables: ['contracts'],
  merge: async (tx, both) => {
    await setOneAside(tx, both)
    return ids(await giveContracts(tx, { from: both.otherId, to: both.patientId }))
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    await giveContracts(tx, { from: patientId, to: otherId, only: moved })
    for (const back of await takeBackUp(tx, otherId)) {
      tx.audit({
        action: 'restore',
        entityType: 'contract',
        entityId: back.id,
        patientId: back.patientId,
      })
    }
  },
}

async function setOneAside(tx: WriteTx, { patientId, otherId, now }: BothPatients): Promise<void> {
  const own = await lockActiveContract(tx, patientId)
  const other = await lockActiveContract(tx, otherId)
  if (own === undefined || other === undefined) return
  const leaving = other.isSigned && !own.isSigned ? own : other
  await setAside(tx, leaving.id, { otherId, now })
  tx.audit({
    action: 'archive',
    entityType: 'contract',
    entityId: leaving.id,
    patientId: leaving === own ? patientId : otherId,
  })
}
