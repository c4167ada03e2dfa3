import type { WriteTx } from '../../platform/db/transaction.ts'
import { type AnnounceCounts, announceTask } from './live-events.ts'
import { completeTasksAbout, insertTask, type Linkable, openTasksAbout } from './queries.ts'

/** Creates an unassigned task in the name of the system. The caller has locked the patient. */
export async function createSystemTask(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  task: {
    title: string
    dueDate: string
    patientId: number
    linkable?: Linkable
    timeZone: string
    now: Date
  },
): Promise<void> {
  const { timeZone, now, ...about } = task
  const { title, dueDate, patientId } = task
  const values = { ...about, assignedById: null, completedAt: null }
  const { json } = await insertTask(tx, { ...values, userId: null, now }, timeZone)
  tx.audit({
    action: 'create',
    entityType: 'task',
    entityId: json.id,
    patientId,
    changes: { title, dueDate, ...(task.linkable && { linkable: task.linkable }) },
  })
  announceTask(tx, 'created', json.id)
  await announceCounts(tx)
}

type NewLinkedTask = {
  linkable: Linkable
  title: string
  dueDate: string
  patientId: number
  /** Who is to do it; without one, anybody. */
  assignedToId?: number | null
  /** The user whose action led to the task. Null: a patient's action. */
  userId: number | null
  timeZone: string
  now: Date
}

/**
 * Creates a task about a record unless an open one exists. Returns whether it did. The caller has locked the record,
 * so that two callers do not create two tasks.
 */
export async function createLinkedTask(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  { linkable, title, dueDate, patientId, assignedToId = null, userId, timeZone, now }: NewLinkedTask,
): Promise<boolean> {
  if ((await openTasksAbout(tx, linkable)).length > 0) return false
  const values = { title, dueDate, patientId, assignedById: assignedToId, completedAt: null }
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

/** Completes the open tasks about a record. Returns whether there were any. */
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
