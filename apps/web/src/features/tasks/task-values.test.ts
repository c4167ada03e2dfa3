import { expect, test } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { failureMessage, isWhole, newTask, payloadOf, problemsIn, valuesOf } from './task-values.ts'

const pat = { id: 5, fullName: 'Pat Doe' }
const blank = newTask('2026-05-06')

test('a new task is for a patient and due today; it is incomplete without a name or a patient [TSK-25, TSK-27]', () => {
  expect(blank).toMatchObject({ scope: 'patient', dueDate: '2026-05-06', completed: false })
  expect(isWhole(blank)).toBe(false)
  expect(isWhole({ ...blank, title: 'Call' })).toBe(false)
  expect(isWhole({ ...blank, title: ' ', patient: pat })).toBe(false)
  expect(isWhole({ ...blank, title: 'Call', patient: pat })).toBe(true)
  expect(isWhole({ ...blank, title: 'Call', scope: 'internal' })).toBe(true)
})

test('a task is sent in the wire’s format; an internal task has no patient, whoever was chosen before [TSK-30]', () => {
  const values = { ...blank, title: ' Call ', patient: pat }
  expect(payloadOf(values)).toEqual({
    title: 'Call',
    assignedById: null,
    dueDate: '2026-05-06',
    completed: false,
    patientId: 5,
  })
  expect(payloadOf({ ...values, scope: 'internal' }).patientId).toBeNull()
})

test('the scope of an opened task is that of its patient', () => {
  const task = {
    id: 7,
    title: 'Call',
    completed: true,
    createdAt: '2026-05-06T10:00:00.000-04:00',
    dueDate: null,
    patient: null,
    assignedBy: { id: 1, fullName: '', email: 'ana@example.com' },
    linkable: null,
    updatedAt: '2026-05-06T10:00:00.000-04:00',
  }
  expect(valuesOf(task)).toMatchObject({ scope: 'internal', patient: null, completed: true })
  expect(valuesOf({ ...task, patient: pat })).toMatchObject({ scope: 'patient', patient: pat })
})

test('a problem that the server found stands on its field', () => {
  const errors = { patient_id: ['This patient is archived'], assigned_by_id: ['This user is deactivated'] }
  expect(problemsIn(CallError.refused(422, { error: 'This patient is archived', errors }))).toEqual({
    patient: 'This patient is archived',
    assignee: 'This user is deactivated',
  })
})

test('a failure shows the server’s message, or else that the task could not be saved [ERR-42]', () => {
  const said = CallError.refused(422, { error: 'Not today' })
  expect(failureMessage(said, true)).toEqual({ text: 'Not today' })
  const silent = CallError.refused(500, { error: 'Internal server error' })
  expect(failureMessage(silent, true)).toEqual({ text: 'Could not create task' })
  expect(failureMessage(silent, false)).toEqual({ text: 'Error saving task' })
  expect(failureMessage(CallError.network(undefined, 'not reached'), true).title).toBe('Error saving task')
})
