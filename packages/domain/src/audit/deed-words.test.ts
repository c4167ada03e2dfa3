import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'
import { deedsLike, deedWords } from './deed-words.ts'

test('what was done has words, and is found by a part of them or of the way it is kept', () => {
  expect(deedWords('room', 'update')).toBe('Room changed')
  expect(deedWords('constructor', 'update')).toBeUndefined()
  expect(deedsLike('wrong PASS')).toEqual([{ entityType: 'user', action: 'login_failed' }])
  expect(deedsLike('room')).toEqual([
    { entityType: 'room', action: 'create' },
    { entityType: 'room', action: 'update' },
    { entityType: 'room', action: 'delete' },
  ])
  expect(deedsLike('undo_check')).toEqual([{ entityType: 'appointment', action: 'undo_check_in' }])
  expect(deedsLike('  ')).toEqual([])
  expect(deedsLike('Muñoz')).toEqual([])
})

test('what is different since is said from and to', () => {
  expect(changeWords({ field: 'Room', from: 'One', to: 'Two' })).toBe('Room: One → Two')
  expect(changeWords({ field: 'Room', from: null, to: 'Two' })).toBe('Room: Two')
  expect(changeWords({ field: 'Label', from: 'VIP', to: null })).toBe('Label: VIP → none')
})
