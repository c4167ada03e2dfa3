import type { FormStatus } from '@archwire/domain/health-history/form-status'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { BothPatients, PatientsMerged } from '../patients/merge/patients-merged.ts'
import { moveConsents } from './consents/consent-rows.ts'
import {
  archiveForMerge,
  lockActiveContract,
  moveContracts,
  restoreAfterMerge,
} from './contracts/contract-queries.ts'
import { formOfPatient, swapForms } from './rows/intake-form-queries.ts'
import { announceDocuments } from './rows/live-events.ts'
import { ensureRootFolder, moveUploads } from './uploads/upload-queries.ts'

const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** A merge moves the other record's consent forms. */
export const mergeConsents: PatientsMerged = {
  feature: 'consent_forms',
  tables: ['consent_form_signatures'],
  merge: async (tx, { patientId, otherId }) => ids(await moveConsents(tx, { from: otherId, to: patientId })),
  undo: async (tx, { patientId, otherId }, moved) => {
    await moveConsents(tx, { from: patientId, to: otherId, only: moved })
  },
}

/**
 * A merge moves the other record's contracts. If both records have an active one, the signed one stays active,
 * otherwise the one of the record that stays.
 */
export const mergeContracts: PatientsMerged = {
  feature: 'contracts',
  tables: ['contracts'],
  merge: async (tx, both) => {
    await archiveOneOfTwo(tx, both)
    return ids(await moveContracts(tx, { from: both.otherId, to: both.patientId }))
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    await moveContracts(tx, { from: patientId, to: otherId, only: moved })
    for (const back of await restoreAfterMerge(tx, otherId)) {
      tx.audit({
        action: 'restore',
        entityType: 'contract',
        entityId: back.id,
        patientId: back.patientId,
      })
    }
  },
}

async function archiveOneOfTwo(tx: WriteTx, { patientId, otherId, now }: BothPatients): Promise<void> {
  const own = await lockActiveContract(tx, patientId)
  const other = await lockActiveContract(tx, otherId)
  if (own === undefined || other === undefined) return
  const leaving = other.isSigned && !own.isSigned ? own : other
  await archiveForMerge(tx, leaving.id, { otherId, now })
  tx.audit({
    action: 'archive',
    entityType: 'contract',
    entityId: leaving.id,
    patientId: leaving === own ? patientId : otherId,
  })
}

/** How far along a form is. */
const formProgress: Record<FormStatus, number> = { unsent: 0, sent: 1, reopened: 2, completed: 2 }

/**
 * A record has one form. It keeps its own, unless only the other record's form was answered or sent: then they swap
 * forms, so that no patient is asked twice. What was signed stays in the form in which it was signed, and both links
 * lead to the form of the record that stays.
 */
export const mergeIntakeForms: PatientsMerged = {
  feature: 'intake_forms',
  tables: ['intake_forms'],
  merge: async (tx, { patientId, otherId }) => {
    const [own, other] = await Promise.all([formOfPatient(tx, patientId), formOfPatient(tx, otherId)])
    if (other === undefined || (own !== undefined && formProgress[own.status] >= formProgress[other.status]))
      return []
    await swapForms(tx, patientId, otherId)
    return [other.id]
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    const own = await formOfPatient(tx, patientId)
    if (own !== undefined && moved.includes(own.id)) await swapForms(tx, patientId, otherId)
  },
}

/**
 * A merge moves the other record's uploads into the patient's folder. The other record keeps its empty folder, and
 * gets its uploads back when the merge is undone.
 */
export const mergeUploads: PatientsMerged = {
  feature: 'documents',
  tables: ['folders'],
  merge: async (tx, { patientId, otherId, now }) => {
    const { id: folderId } = await ensureRootFolder(tx, { patientId, now })
    const moved = await moveUploads(tx, { from: otherId, folderId })
    if (moved.length > 0) announceDocuments(tx, patientId)
    return moved.map(({ id }) => id)
  },
  undo: async (tx, { patientId, otherId, now }, moved) => {
    const { id: folderId } = await ensureRootFolder(tx, { patientId: otherId, now })
    const movedBack = await moveUploads(tx, { from: patientId, folderId, only: moved })
    if (movedBack.length > 0) announceDocuments(tx, patientId)
  },
}
