import type { PatientsMerged } from '../patients/patients-merged.ts'
import { announceDocuments } from './announce.ts'
import { giveArchives, makeRootFolder } from './archive-queries.ts'

/** The other's uploads are put into the patient's folder. Their own stays with their record, and is filled again. */
export const mergeArchives: PatientsMerged = {
  feature: 'documents',
  tables: ['folders'],
  merge: async (tx, { patientId, otherId, now }) => {
    const { id: folderId } = await makeRootFolder(tx, { patientId, now })
    const given = await giveArchives(tx, { from: otherId, folderId })
    if (given.length > 0) announceDocuments(tx, patientId)
    return given.map(({ id }) => id)
  },
  undo: async (tx, { patientId, otherId, now }, moved) => {
    const { id: folderId } = await makeRootFolder(tx, { patientId: otherId, now })
    const given = await giveArchives(tx, { from: patientId, folderId, only: moved })
    if (given.length > 0) announceDocuments(tx, patientId)
  },
}
