import type { PatientsMerged } from '../patients/patients-merged.ts'
import { announceImaging } from './announce.ts'
import { giveProgressions } from './progression-queries.ts'

/** The other's images are the patient's, progression by progression. */
export const mergeProgressions: PatientsMerged = {
  feature: 'imaging',
  tables: ['progressions'],
  merge: async (tx, { patientId, otherId }) => {
    const given = await giveProgressions(tx, { from: otherId, to: patientId })
    if (given.length > 0) announceImaging(tx, patientId)
    return given.map(({ id }) => id)
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    const given = await giveProgressions(tx, { from: patientId, to: otherId, only: moved })
    if (given.length > 0) announceImaging(tx, patientId)
  },
}
