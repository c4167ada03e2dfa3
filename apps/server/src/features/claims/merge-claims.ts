import type { PatientsMerged } from '../patients/patients-merged.ts'
import { followInsurances } from './merge-queries.ts'

/** Claims go with the insurance, to whichever record that went before. */
export const mergeClaims: PatientsMerged = {
  feature: 'claims',
  tables: ['claims'],
  merge: async (tx, { patientId, otherId }) =>
    (await followInsurances(tx, [patientId, otherId])).map(({ id }) => id),
  undo: async (tx, { patientId, otherId }) => {
    await followInsurances(tx, [patientId, otherId])
  },
}
