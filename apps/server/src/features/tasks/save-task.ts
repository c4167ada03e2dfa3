import type { NewTask, Task, TaskChange } from '@archwire/contract/tasks/calls'
import { changedFields } from '../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuseFields } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { lockPatientForShare } from '../patients/record/lock-patient.ts'
import { type AnnounceCounts, announceTask } from './live-events.ts'
import { insertTask, lockAssignee, lockTask, namesOf, taskById, updateTask } from './queries.ts'

/** Problems with the patient and the assignee of a task. It may keep the ones that it already has. */
function taskProblems(
  wanted: { patientId: number | null; assignedById: number | null },
  found: {
    patient: Awaited<ReturnType<typeof lockPatientForShare>>
    assignee: Awaited<ReturnType<typeof lockAssignee>>
  },
  before?: { patientId: number | null; assignedById: number | null },
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  if (wanted.patientId !== null && wanted.patientId !== before?.patientId) {
    const problem = patientProblem(found.patient)
    if (problem !== undefined) problems.patient_id = [problem]
  }
  if (wanted.assignedById !== null && wanted.assignedById !== before?.assignedById) {
    if (found.assignee === undefined) problems.assigned_by_id = ['Choose somebody who works here']
    else if (!found.assignee.isActive) problems.assigned_by_id = ['This user is deactivated']
  }
  return problems
}

function patientProblem(patient: Awaited<ReturnType<typeof lockPatientForShare>>): string | undefined {
  if (patient === undefined) return 'Choose a patient'
  if (patient.mergedInto !== null) return 'This record became part of another one. Choose that one.'
  return patient.isArchived ? 'This patient is archived' : undefined
}

export async function createTask(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  { input, userId, timeZone, now }: { input: NewTask; userId: number; timeZone: string; now: Date },
): Promise<Task> {
  const { title, dueDate, completed, patientId, assignedById } = input
  // Pipelined; the patient is locked before anything else.
  const [patient, assignee, names] = await Promise.all([
    patientId === null ? undefined : lockPatientForShare(tx, patientId),
    assignedById === null ? undefined : lockAssignee(tx, assignedById),
    namesOf(tx, [assignedById]),
  ])
  const problems = taskProblems(input, { patient, assignee })
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const values = { title, dueDate, patientId, assignedById, completedAt: completed ? now : null }
  const { json } = await insertTask(tx, { ...values, userId, now }, timeZone)
  tx.audit({
    action: 'create',
    entityType: 'task',
    entityId: json.id,
    ...(patientId !== null && { patientId }),
    changes: { ...input, assignedTo: names[String(assignedById)] ?? null },
  })
  announceTask(tx, 'created', json.id)
  if (!completed) await announceCounts(tx)
  return json
}

type ChangeRequest = {
  id: number
  input: TaskChange
  version: string | undefined
  timeZone: string
  now: Date
}

/**
 * A field that is missing keeps its value. Completing a completed task changes nothing, so it stays completed by
 * whoever was first.
 */
export const changeTask = (
  clinic: ClinicDatabase,
  announceCounts: AnnounceCounts,
  request: ChangeRequest,
): Promise<Task> =>
  clinic.write(async tx => {
    const { id, input, timeZone, now } = request
    // Pipelined in this order: the patient is locked first, as in a merge of two records, and the task is read after its
    // lock.
    const [patient, locked, current, assignee] = await Promise.all([
      input.patientId ? lockPatientForShare(tx, input.patientId) : undefined,
      lockTask(tx, id),
      taskById(tx, id, timeZone),
      input.assignedById ? lockAssignee(tx, input.assignedById) : undefined,
    ])
    if (locked === undefined || current === undefined) throw notFound()
    await refuseOldVersion(tx, request.version, current.json, { type: 'task', id })
    const before = { ...locked, completed: locked.completedAt !== null }
    const wanted = {
      title: input.title ?? before.title,
      dueDate: input.dueDate === undefined ? before.dueDate : input.dueDate,
      completed: input.completed ?? before.completed,
      patientId: input.patientId === undefined ? before.patientId : input.patientId,
      assignedById: input.assignedById === undefined ? before.assignedById : input.assignedById,
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

/** The audit log shows users by name. */
async function assignedTo(
  tx: WriteTx,
  before: { assignedById: number | null },
  wanted: { assignedById: number | null },
) {
  const names = await namesOf(tx, [before.assignedById, wanted.assignedById])
  const nameOf = (id: number | null) => names[String(id)] ?? null
  return { assignedTo: { from: nameOf(before.assignedById), to: nameOf(wanted.assignedById) } }
}
