import type { PatientsMerged } from '../patients/merge/patients-merged.ts'
import { moveForms } from './form/form-queries.ts'
import { moveInsurances, moveWithForms } from './policies/insurance-queries.ts'

const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** What the other told of their insurances is the patient's. What was made since of a form that goes back goes with it. */
export const mergeInsuranceForms: PatientsMerged = {
  feature: 'insurance_forms',
  tables: ['insurance_forms'],
  merge: async (tx, { patientId, otherId }) => ids(await moveForms(tx, { from: otherId, to: patientId })),
  undo: async (tx, { patientId, otherId }, moved) => {
    await moveForms(tx, { from: patientId, to: otherId, only: moved })
    await moveWithForms(tx, moved)
  },
}

/** Their insurances too. */
export const mergeInsurances: PatientsMerged = {
  feature: 'insurances',
  tables: ['insurances'],
  merge: async (tx, { patientId, otherId }) =>
    ids(await moveInsurances(tx, { from: otherId, to: patientId })),
  undo: async (tx, { patientId, otherId }, moved) => {
    await moveInsurances(tx, { from: patientId, to: otherId, only: moved })
  },
}
