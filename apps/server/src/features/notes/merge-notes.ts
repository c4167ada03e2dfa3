import type { PatientsMerged } from '../patients/merge/patients-merged.ts'
import { moveNotes, moveNotesBack } from './queries.ts'

/** After the appointments: what was written about a visit stays with it, also what was written since. */
export const mergeNotes: PatientsMerged = {
  feature: 'notes',
  tables: ['notes'],
  merge: async (tx, both) => (await moveNotes(tx, both)).map(({ id }) => id),
  undo: async (tx, both, moved) => {
    await moveNotesBack(tx, both, moved)
  },
}
