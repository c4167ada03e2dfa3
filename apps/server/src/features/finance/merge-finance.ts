import type { PatientsMerged } from '../patients/patients-merged.ts'
import { announceFinance } from './announce.ts'
import { giveMethods, givePlans, setDefaultsAside, takeDefaultsUp } from './merge-queries.ts'

const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** What the other agreed to pay, with everything that was paid, is the patient's. */
export const mergePlans: PatientsMerged = {
  feature: 'payment_plans',
  tables: ['payment_plans'],
  merge: async (tx, { patientId, otherId }) => {
    const moved = ids(await givePlans(tx, { from: otherId, to: patientId }))
    if (moved.length > 0) announceFinance(tx, patientId)
    return moved
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    await givePlans(tx, { from: patientId, to: otherId, only: moved })
    for (const id of [patientId, otherId]) announceFinance(tx, id)
  },
}

/**
 * Their cards and bank accounts too, each still saved for the customer that it was saved for. Of two that are paid by
 * first, the patient's own stays; the other is named by its number below zero, and first again when this is undone.
 */
export const mergeMethods: PatientsMerged = {
  feature: 'payment_methods',
  tables: ['payment_methods'],
  merge: async (tx, { patientId, otherId }) => {
    const both = { from: otherId, to: patientId }
    const setAside = ids(await setDefaultsAside(tx, both))
    return [...ids(await giveMethods(tx, both)), ...setAside.map(id => -id)]
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    // One that is the first there by now, and goes back, may find another that was made so meanwhile.
    const only = moved.filter(id => id > 0)
    await setDefaultsAside(tx, { from: patientId, to: otherId })
    await giveMethods(tx, { from: patientId, to: otherId, only })
    await takeDefaultsUp(
      tx,
      moved.filter(id => id < 0).map(id => -id),
    )
  },
}
