import type { Task, TaskChange } from '@archwire/contract/tasks/calls'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuseFields } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { type AnnounceCounts, announceTask } from './announce.ts'
import { holdAssignee, lockTask, namesOf, taskById, updateTask } from './queries.ts'
import { taskProblems } from './task-problems.ts'

type Asked = { id: number; given: TaskChange; version: string | undefined; timeZone: string; now: Date }

/** What is left out stays. Completing what is completed changes nothing: whoever was first did it. */
export const changeTask = (
  clinic: ClinicDatabase,
  announceCounts: AnnounceCounts,
  asked: Asked,
): Promise<Task> =>
  clinic.write(async tx => {
    const { id, given, timeZone, now } = asked
    // Sent together, and one after the other: the patient first, as whoever merges two records locks them, and what the
    // task is like once it is ours.
    const [patient, kept, current, assignee] = await Promise.all([
      given.patientId ? holdPatient(tx, given.patientId) : undefined,
      lockTask(tx, id),
      taskById(tx, id, timeZone),
      given.assignedById ? holdAssignee(tx, given.assignedById) : undefined,
    ])
    if (kept === undefined || current === undefined) throw notFound()
    await refuseOldVersion(tx, asked.version, current.json, { type: 'task', id })
    const before = { ...kept, completed: kept.completedAt !== null }
    const wanted = {
      title: given.title ?? before.title,
      dueDate: given.dueDate === undefined ? before.dueDate : given.dueDate,
      completed: given.completed ?? before.completed,
      patientId: given.patientId === undefined ? before.patientId : given.patientId,
      assignedById: given.assignedById === undefined ? before.assignedById : given.assignedById,
    }
    const problems = taskProblems(wanted, { patient, assignee }, before)
    if (Object.keys(problems).length > 0) throw refuseFields(problems)
    const changes = changedFields(before, wanted)
    if (Object.keys(changes).length === 0) return current.json
    const completedAt = wanted.completed ? (before.completedAt ?? now) : null
    const { json } = await updateTask(tx, id, { ...wanted, completedAt }, timeZone)
    const patientId = wanted.patientId ?? before.patientId
    tx.audit({
      action: 'update',
      entityType: 'task',
      entityId: id,
      ...(patientId !== null && { patientId }),
      changes: { ...changes, ...(changes.assignedById && (await assignedTo(tx, before, wanted))) },
    })
    announceTask(tx, 'updated', id)
    if (changes.completed !== undefined) await announceCounts(tx)
    return json
  })

/** The trail tells of people by their names. */
async function assignedTo(
  tx: WriteTx,
  before: { assignedById: number | null },
  wanted: { assignedById: number | null },
) {
  const names = await namesOf(tx, [before.assignedById, wanted.assignedById])
  const nameOf = (id: number | null) => names[String(id)] ?? null
  return { assignedTo: { from: nameOf(before.assignedById), to: nameOf(wanted.assignedById) } }
}
