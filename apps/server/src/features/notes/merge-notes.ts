import type { PatientsMerged } from '../patients/patients-merged.ts'
import { giveBackNotes, giveNotes } from './queries.ts'

/** After the appointments: what was written about a visit stays with it, also what was written since. */
export const mergeNotes: PatientsMerged = {
  feature: 'notes',
  tables: ['notes'],
  merge: async (tx, both) => (await giveNotes(tx, both)).map(({ id }) => id),
  undo: async (tx, both, moved) => {
    await giveBackNotes(tx, both, moved)
  },
}
