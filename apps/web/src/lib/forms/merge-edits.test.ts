import { expect, test } from 'vitest'
import { changeOf, mergeEdits } from './merge-edits.ts'

const before = { firstName: 'Sam', lastName: 'Lee', email: 'sam@example.com', admin: false }

test('only what was changed goes to the server', () => {
  expect(changeOf(before, before)).toEqual({})
  expect(changeOf(before, { ...before, lastName: '', admin: true })).toEqual({ lastName: '', admin: true })
})

test("what was typed stands on top of someone else's newer version", () => {
  const typed = { ...before, lastName: 'Lee-Ortiz' }
  const theirs = { ...before, lastName: 'Leigh', email: 'leigh@example.com' }
  expect(mergeEdits(before, typed, theirs)).toEqual({ ...theirs, lastName: 'Lee-Ortiz' })
})

test('what was typed stays, what others changed is taken over', () => {
  const opened = { roomId: 1, duration: 15, patient: { id: 7 } }
  const typed = { roomId: 2, duration: 15, patient: { id: 7 } }
  const now = { roomId: 3, duration: 30, patient: { id: 7 } }
  expect(mergeEdits(opened, typed, now)).toEqual({ roomId: 2, duration: 30, patient: { id: 7 } })
})
