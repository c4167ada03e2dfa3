import { expect, test } from 'vitest'
import { type RecordEntry, recordHistoryLabels } from './record-history-labels.ts'

const entry = (entityType: string, action: string, changes: RecordEntry['changes'] = []): RecordEntry => ({
  id: 1,
  at: '2026-05-06T10:00:00.000-04:00',
  who: 'Sam Staff',
  entityId: 2,
  entityType,
  action,
  changes,
})

test('the history of a record is told in words, each change once', () => {
  expect(recordHistoryLabels(entry('patient', 'open'))).toEqual({ title: 'Record opened', changes: [] })
  const archived = [{ field: 'Archived', from: 'No', to: 'Yes' }]
  expect(recordHistoryLabels(entry('patient', 'archive', archived))).toEqual({
    title: 'Archived',
    changes: [],
  })
  const city = [{ field: 'City', from: 'Salem', to: 'Portland' }]
  expect(recordHistoryLabels(entry('patient', 'update', city))).toEqual({
    title: 'Profile changed',
    changes: ['City: Salem → Portland'],
  })
  expect(recordHistoryLabels(entry('appointment', 'check_in')).title).toBe('Appointment: checked in')
  expect(recordHistoryLabels(entry('something', 'new')).title).toBe('Changed')
})
