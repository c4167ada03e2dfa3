import { expect, test } from 'vitest'
import { dueDateText, isOverdue } from './due-date.ts'

const today = '2026-03-08'

test('a task that is due today says so [TSK-14]', () => {
  expect(dueDateText('2026-03-08', today)).toBe('Today (Mar. 08)')
})

test('an overdue task says how many days ago it was due [TSK-15]', () => {
  expect(dueDateText('2026-03-07', today)).toBe('1 Days Ago (Mar. 07)')
  expect(dueDateText('2026-02-28', today)).toBe('8 Days Ago (Feb. 28)')
  expect(dueDateText('2024-02-29', '2025-03-01')).toBe('366 Days Ago (Feb. 29)')
})

test('a task due within two days says in how many, and no later one does [TSK-16, CST-26]', () => {
  expect(dueDateText('2026-03-09', today)).toBe('In 2 Days')
  expect(dueDateText('2026-03-10', today)).toBe('In 2 Days')
  expect(dueDateText('2026-03-11', today)).toBe('Mar 11, 2026')
  // Over the end of a year.
  expect(dueDateText('2027-01-01', '2026-12-31')).toBe('In 2 Days')
})

test('a later due date is shown as a date [TSK-17]', () => {
  expect(dueDateText('2026-05-06', today)).toBe('May 06, 2026')
  expect(dueDateText('2199-12-31', today)).toBe('Dec 31, 2199')
})

test('a task is overdue if it was due before today and is not done [TSK-18]', () => {
  expect(isOverdue({ dueDate: '2026-03-07', completed: false }, today)).toBe(true)
  expect(isOverdue({ dueDate: '2026-03-08', completed: false }, today)).toBe(false)
  expect(isOverdue({ dueDate: '2026-03-07', completed: true }, today)).toBe(false)
  expect(isOverdue({ dueDate: null, completed: false }, today)).toBe(false)
})
