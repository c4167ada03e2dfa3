import type { Sent } from '@archwire/contract/endpoint'
import { type createTask, longestTitle, type Task } from '@archwire/contract/tasks/calls'
import { CallError } from '../../lib/api/call-error.ts'
import { fieldProblems } from '../../lib/forms/field-problems.ts'

export type Scope = 'patient' | 'internal'

export type TaskValues = {
  title: string
  scope: Scope
  patient: { id: number; fullName: string } | null
  assignee: Task['assignedBy']
  /** yyyy-MM-dd */
  dueDate: string | null
  completed: boolean
}

export const labels = {
  title: 'Task Name',
  patientId: 'Patient',
  assignedById: 'Assigned To',
  dueDate: 'Due Date',
  completed: 'Completed',
}

/** A new task is due today by default. */
export const newTask = (today: string): TaskValues => ({
  title: '',
  scope: 'patient',
  patient: null,
  assignee: null,
  dueDate: today,
  completed: false,
})

export const valuesOf = ({ title, patient, assignedBy, dueDate, completed }: Task): TaskValues => ({
  title,
  scope: patient === null ? 'internal' : 'patient',
  patient,
  assignee: assignedBy,
  dueDate,
  completed,
})

/** The payload. A patient chosen before the task became internal is not sent. */
export const payloadOf = (values: TaskValues): Sent<typeof createTask>['body']['task'] => ({
  title: values.title.trim(),
  assignedById: values.assignee?.id ?? null,
  dueDate: values.dueDate,
  completed: values.completed,
  patientId: values.scope === 'patient' ? (values.patient?.id ?? null) : null,
})

/** Whether nothing is missing: a task has a name, and one for a patient has a patient. */
export const isWhole = ({ title, scope, patient }: TaskValues): boolean =>
  title.trim() !== '' && (scope === 'internal' || patient !== null)

export const rules = {
  title: (text: string) => (text.trim().length > longestTitle ? 'This name is too long.' : null),
}

/** The problems that the server found, by the fields of the form. */
export function problemsIn(error: Error): Partial<Record<keyof TaskValues, string>> {
  const { patientId, assignedById, ...others } = fieldProblems(error, labels)
  return {
    ...others,
    ...(patientId === undefined ? {} : { patient: patientId }),
    ...(assignedById === undefined ? {} : { assignee: assignedById }),
  }
}

/** The message of a failed save; a refusal has the server's text, if there is one. */
export function failureMessage(error: Error, isNew: boolean): { title?: string; text: string } {
  if (!(error instanceof CallError) || error.kind === 'network') {
    return { title: 'Error saving task', text: error.message }
  }
  if (error.status < 500) return { text: error.message }
  return { text: isNew ? 'Could not create task' : 'Error saving task' }
}
