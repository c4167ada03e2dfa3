import type { NewTask, Task } from '@archwire/contract/tasks/calls'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuseFields } from '../../platform/http/refuse.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { type AnnounceCounts, announceTask } from './announce.ts'
import { holdAssignee, insertTask, namesOf } from './queries.ts'
import { taskProblems } from './task-problems.ts'

export async function createTask(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  { given, userId, timeZone, now }: { given: NewTask; userId: number; timeZone: string; now: Date },
): Promise<Task> {
  const { title, dueDate, completed, patientId, assignedById } = given
  // Sent together; the patient's lock comes before any other.
  const [patient, assignee, names] = await Promise.all([
    patientId === null ? undefined : holdPatient(tx, patientId),
    assignedById === null ? undefined : holdAssignee(tx, assignedById),
    namesOf(tx, [assignedById]),
  ])
  const problems = taskProblems(given, { patient, assignee })
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const values = { title, dueDate, patientId, assignedById, completedAt: completed ? now : null }
  const { json } = await insertTask(tx, { ...values, userId, now }, timeZone)
  tx.audit({
    action: 'create',
    entityType: 'task',
    entityId: json.id,
    ...(patientId !== null && { patientId }),
    changes: { ...given, assignedTo: names[String(assignedById)] ?? null },
  })
  announceTask(tx, 'created', json.id)
  if (!completed) await announceCounts(tx)
  return json
}
