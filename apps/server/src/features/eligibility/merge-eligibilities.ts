import type { PatientsMerged } from '../patients/patients-merged.ts'
import { followInsurances } from './merge-queries.ts'

/** What payers were asked goes with the insurance, to whichever record that went before. */
export const mergeEligibilities: PatientsMerged = {
  feature: 'eligibilities',
  tables: ['eligibilities'],
  merge: async (tx, { patientId, otherId }) =>
    (await followInsurances(tx, [patientId, otherId])).map(({ id }) => id),
  undo: async (tx, { patientId, otherId }) => {
    await followInsurances(tx, [patientId, otherId])
  },
}
