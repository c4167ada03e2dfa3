import type { WriteTx } from '../../platform/db/transaction.ts'
import { type AnnounceCounts, announceTask } from './live-events.ts'
import { completeTasksAbout, insertTask, type Linkable, openTasksAbout } from './queries.ts'

/** An unassigned task that the system makes. The caller has locked the patient. */
export async function createSystemTask(
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

type NewLinkedTask = {
  linkable: Linkable
  title: string
  dueDate: string
  patientId: number
  /** Whose doing it follows from; null: a patient's. */
  userId: number | null
  timeZone: string
  now: Date
}

/**
 * Makes a task about something, unless one is still open; answers whether it did. The caller has locked what the task is
 * about, so that two callers do not make one each.
 */
export async function createLinkedTask(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  { linkable, title, dueDate, patientId, userId, timeZone, now }: NewLinkedTask,
): Promise<boolean> {
  if ((await openTasksAbout(tx, linkable)).length > 0) return false
  const values = { title, dueDate, patientId, assignedById: null, completedAt: null }
  const { json } = await insertTask(tx, { ...values, userId, linkable, now }, timeZone)
  tx.audit({
    action: 'create',
    entityType: 'task',
    entityId: json.id,
    patientId,
    changes: { title, dueDate, linkable },
  })
  announceTask(tx, 'created', json.id)
  await announceCounts(tx)
  return true
}

/** Completes what is still to be done about something; answers whether there was anything. */
export async function completeLinkedTasks(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  linkable: Linkable,
  now: Date,
): Promise<boolean> {
  const completed = await completeTasksAbout(tx, linkable, now)
  for (const { id, patientId } of completed) {
    tx.audit({
      action: 'update',
      entityType: 'task',
      entityId: id,
      ...(patientId !== null && { patientId }),
      changes: { completed: { from: false, to: true } },
    })
    announceTask(tx, 'updated', id)
  }
  if (completed.length > 0) await announceCounts(tx)
  return completed.length > 0
}
