import type { PatientsMerged } from '../patients/merge/patients-merged.ts'
import { announceTask } from './live-events.ts'
import { moveTasks } from './queries.ts'

/** Moves the tasks of the other record, open or completed. */
export const mergeTasks: PatientsMerged = {
  feature: 'tasks',
  tables: ['tasks'],
  merge: async (tx, { patientId, otherId }) => {
    const moved = await moveTasks(tx, { from: otherId, to: patientId })
    for (const { id } of moved) announceTask(tx, 'updated', id)
    return moved.map(({ id }) => id)
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    const movedBack = await moveTasks(tx, { from: patientId, to: otherId, only: moved })
    for (const { id } of movedBack) announceTask(tx, 'updated', id)
  },
}
