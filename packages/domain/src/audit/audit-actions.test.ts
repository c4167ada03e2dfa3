import { expect, test } from 'vitest'
import { auditActionLabel, findAuditActions } from './audit-actions.ts'
import { changeLabel } from './change-label.ts'

test('every audit action has a label, and is found by a part of its label or stored name', () => {
  expect(auditActionLabel('room', 'update')).toBe('Room changed')
  expect(auditActionLabel('constructor', 'update')).toBeUndefined()
  expect(findAuditActions('wrong PASS')).toEqual([{ entityType: 'user', action: 'login_failed' }])
  expect(findAuditActions('room')).toEqual([
    { entityType: 'room', action: 'create' },
    { entityType: 'room', action: 'update' },
    { entityType: 'room', action: 'delete' },
  ])
  expect(findAuditActions('undo_check')).toEqual([{ entityType: 'appointment', action: 'undo_check_in' }])
  expect(findAuditActions('  ')).toEqual([])
  expect(findAuditActions('Muñoz')).toEqual([])
})

test('a changed field is shown with its old and new value', () => {
  expect(changeLabel({ field: 'Room', from: 'One', to: 'Two' })).toBe('Room: One → Two')
  expect(changeLabel({ field: 'Room', from: null, to: 'Two' })).toBe('Room: Two')
  expect(changeLabel({ field: 'Label', from: 'VIP', to: null })).toBe('Label: VIP → none')
})
