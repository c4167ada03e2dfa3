import { expect, test } from 'vitest'
import { historyLabels } from './history-entries.tsx'

const entry = { id: 1, at: '2026-05-06T10:00:00.000-04:00', who: 'Ana Ortiz', changes: [] }

test('an entry of the history says what was done, and which values changed', () => {
  const changes = [
    { field: 'Room', from: 'Exam Room One', to: 'Exam Room Two' },
    { field: 'Duration', from: null, to: '30 min' },
    { field: 'Label', from: 'VIP', to: null },
  ]
  expect(historyLabels({ ...entry, action: 'update', changes })).toEqual({
    title: 'Changed',
    changes: ['Room: Exam Room One → Exam Room Two', 'Duration: 30 min', 'Label: VIP → none'],
  })
  expect(historyLabels({ ...entry, action: 'something new' }).title).toBe('Changed')
})

test.each([
  ['check_in', 'Checked in', 'Checked in 05/06/2026 10:05 AM'],
  ['seat', 'Seated', 'Seated 05/06/2026 10:05 AM'],
  ['finish', 'Finished', 'Finished 05/06/2026 10:05 AM'],
])('the label of %s does not repeat the field that it sets', (action, field, title) => {
  const changes = [
    { field: 'Room', from: 'A', to: 'B' },
    { field, from: null, to: '05/06/2026 10:05 AM' },
  ]
  expect(historyLabels({ ...entry, action, changes })).toEqual({ title, changes: ['Room: A → B'] })
})

test.each([
  ['no_show', 'No show', 'No', 'Yes', 'Marked as no show'],
  ['no_show', 'No show', 'Yes', 'No', 'No longer a no show'],
  ['reschedule', 'Reschedule', 'No', 'Yes', 'Marked as to be rescheduled'],
  ['reschedule', 'Reschedule', 'Yes', 'No', 'No longer to be rescheduled'],
  ['confirm', 'Confirmed', null, '05/05/2026 09:00 AM', 'Confirmed'],
  ['confirm', 'Confirmed', '05/05/2026 09:00 AM', null, 'Confirmation taken back'],
])('%s, %s from %s to %s: %s', (action, field, from, to, title) => {
  expect(historyLabels({ ...entry, action, changes: [{ field, from, to }] })).toEqual({ title, changes: [] })
})
