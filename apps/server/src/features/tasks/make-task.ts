import type { WriteTx } from '../../platform/db/transaction.ts'
import { type AnnounceCounts, announceTask } from './announce.ts'
import { insertTask } from './queries.ts'

/** A task that follows from something that happened, for whoever takes it. The caller holds the patient. */
export async function makeTask(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  task: { title: string; dueDate: string; patientId: number; timeZone: string; now: Date },
): Promise<void> {
  const { title, dueDate, patientId, timeZone, now } = task
  const values = { title, dueDate, patientId, assignedById: null, completedAt: null }
  const { json } = await insertTask(tx, { ...values, userId: null, now }, timeZone)
  tx.audit({
    action: 'create',
    entityType: 'task',
    entityId: json.id,
    patientId,
    changes: { title, dueDate },
  })
  announceTask(tx, 'created', json.id)
  await announceCounts(tx)
}
