import type { PatientsMerged } from '../patients/patients-merged.ts'
import { giveForms } from './form-queries.ts'
import { followForms, giveInsurances } from './insurance-queries.ts'

const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** What the other told of their insurances is the patient's. What was made since of a form that goes back goes with it. */
export const mergeInsuranceForms: PatientsMerged = {
  feature: 'insurance_forms',
  tables: ['insurance_forms'],
  merge: async (tx, { patientId, otherId }) => ids(await giveForms(tx, { from: otherId, to: patientId })),
  undo: async (tx, { patientId, otherId }, moved) => {
    await giveForms(tx, { from: patientId, to: otherId, only: moved })
    await followForms(tx, moved)
  },
}

/** Their insurances too. */
export const mergeInsurances: PatientsMerged = {
  feature: 'insurances',
  tables: ['insurances'],
  merge: async (tx, { patientId, otherId }) =>
    ids(await giveInsurances(tx, { from: otherId, to: patientId })),
  undo: async (tx, { patientId, otherId }, moved) => {
    await giveInsurances(tx, { from: patientId, to: otherId, only: moved })
  },
}
