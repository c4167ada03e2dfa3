import { expect, test } from 'vitest'
import { dueDateText, isOverdue } from './due-date.ts'

const today = '2026-03-08'

test('what is due today says so [TSK-14]', () => {
  expect(dueDateText('2026-03-08', today)).toBe('Today (Mar. 08)')
})

test('what was due says how many days ago, one day too [TSK-15]', () => {
  expect(dueDateText('2026-03-07', today)).toBe('1 Days Ago (Mar. 07)')
  expect(dueDateText('2026-02-28', today)).toBe('8 Days Ago (Feb. 28)')
  expect(dueDateText('2024-02-29', '2025-03-01')).toBe('366 Days Ago (Feb. 29)')
})

test('one and two days ahead read alike, and nothing further does [TSK-16, CST-26]', () => {
  expect(dueDateText('2026-03-09', today)).toBe('In 2 Days')
  expect(dueDateText('2026-03-10', today)).toBe('In 2 Days')
  expect(dueDateText('2026-03-11', today)).toBe('Mar 11, 2026')
  // Over the end of a year.
  expect(dueDateText('2027-01-01', '2026-12-31')).toBe('In 2 Days')
})

test('anything later is a date [TSK-17]', () => {
  expect(dueDateText('2026-05-06', today)).toBe('May 06, 2026')
  expect(dueDateText('2199-12-31', today)).toBe('Dec 31, 2199')
})

test('overdue is what was due before today and is not done [TSK-18]', () => {
  expect(isOverdue({ dueDate: '2026-03-07', completed: false }, today)).toBe(true)
  expect(isOverdue({ dueDate: '2026-03-08', completed: false }, today)).toBe(false)
  expect(isOverdue({ dueDate: '2026-03-07', completed: true }, today)).toBe(false)
  expect(isOverdue({ dueDate: null, completed: false }, today)).toBe(false)
})
