import { expect, test } from 'vitest'
import { changeOf, typedOnTop } from './typed-on-top.ts'

const before = { firstName: 'Sam', lastName: 'Lee', email: 'sam@example.com', admin: false }

test('only what was changed goes to the server', () => {
  expect(changeOf(before, before)).toEqual({})
  expect(changeOf(before, { ...before, lastName: '', admin: true })).toEqual({ lastName: '', admin: true })
})

test("what was typed stands on top of someone else's newer version", () => {
  const typed = { ...before, lastName: 'Lee-Ortiz' }
  const newer = { ...before, lastName: 'Leigh', email: 'leigh@example.com' }
  expect(typedOnTop(before, typed, newer)).toEqual({ ...newer, lastName: 'Lee-Ortiz' })
})

test('what was typed stays, what others changed is taken over', () => {
  const opened = { roomId: 1, duration: 15, patient: { id: 7 } }
  const typed = { roomId: 2, duration: 15, patient: { id: 7 } }
  const now = { roomId: 3, duration: 30, patient: { id: 7 } }
  expect(typedOnTop(opened, typed, now)).toEqual({ roomId: 2, duration: 30, patient: { id: 7 } })
})
