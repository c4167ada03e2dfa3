import type { PatientsMerged } from '../patients/patients-merged.ts'
import { giveBackDrafts, giveDrafts } from './queries.ts'

/** What somebody is still writing about the other is offered to them in the record that it became part of. */
export const mergeDrafts: PatientsMerged = {
  feature: 'drafts',
  tables: [],
  merge: async (tx, both) => (await giveDrafts(tx, both)).map(({ name }) => name),
  undo: async (tx, both, moved) => {
    await giveBackDrafts(tx, both, moved)
  },
}
