import type { PatientsMerged } from '../patients/merge/patients-merged.ts'
import { moveForms } from './form/form-queries.ts'
import { moveInsurances, moveWithForms } from './policies/insurance-queries.ts'

const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** Insurance forms move to the remaining record. An insurance that was created since from a form goes back with it. */
export const mergeInsuranceForms: PatientsMerged = {
  feature: 'insurance_forms',
  tables: ['insurance_forms'],
  merge: async (tx, { patientId, otherId }) => ids(await moveForms(tx, { from: otherId, to: patientId })),
  undo: async (tx, { patientId, otherId }, moved) => {
    await moveForms(tx, { from: patientId, to: otherId, only: moved })
    await moveWithForms(tx, moved)
  },
}

/** Insurances move to the remaining record too. */
export const mergeInsurances: PatientsMerged = {
  feature: 'insurances',
  tables: ['insurances'],
  merge: async (tx, { patientId, otherId }) =>
    ids(await moveInsurances(tx, { from: otherId, to: patientId })),
  undo: async (tx, { patientId, otherId }, moved) => {
    await moveInsurances(tx, { from: patientId, to: otherId, only: moved })
  },
}
