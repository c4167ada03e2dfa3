import type { holdPatient } from '../patients/hold-patient.ts'
import type { holdAssignee } from './queries.ts'

/** For whom, and for whom not any more, a task can be. What a task has already may stay, whatever became of it. */
export function taskProblems(
  wanted: { patientId: number | null; assignedById: number | null },
  found: {
    patient: Awaited<ReturnType<typeof holdPatient>>
    assignee: Awaited<ReturnType<typeof holdAssignee>>
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

function patientProblem(patient: Awaited<ReturnType<typeof holdPatient>>): string | undefined {
  if (patient === undefined) return 'Choose a patient'
  if (patient.mergedInto !== null) return 'This record became part of another one. Choose that one.'
  return patient.isArchived ? 'This patient is archived' : undefined
}
