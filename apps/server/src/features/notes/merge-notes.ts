import type { PatientsMerged } from '../patients/merge/patients-merged.ts'
import { moveNotes, moveNotesBack } from './queries.ts'

/** Runs after the appointments: the notes of a visit stay with it, also those that were written after the merge. */
export const mergeNotes: PatientsMerged = {
  feature: 'notes',
  tables: ['notes'],
  merge: async (tx, both) => (await moveNotes(tx, both)).map(({ id }) => id),
  undo: async (tx, both, moved) => {
    await moveNotesBack(tx, both, moved)
  },
}
