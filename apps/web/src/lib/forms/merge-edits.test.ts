import { expect, test } from 'vitest'
import { changeOf, isContested, mergeBeside, mergeEdits } from './merge-edits.ts'

const before = { firstName: 'Sam', lastName: 'Lee', email: 'sam@example.com', admin: false }

test('only changed values are sent to the server', () => {
  expect(changeOf(before, before)).toEqual({})
  expect(changeOf(before, { ...before, lastName: '', admin: true })).toEqual({ lastName: '', admin: true })
})

test("edits are put on top of somebody else's newer version", () => {
  const typed = { ...before, lastName: 'Lee-Ortiz' }
  const theirs = { ...before, lastName: 'Leigh', email: 'leigh@example.com' }
  expect(mergeEdits(before, typed, theirs)).toEqual({ ...theirs, lastName: 'Lee-Ortiz' })
})

test('edits stay, and values that only others changed are adopted', () => {
  const opened = { roomId: 1, duration: 15, patient: { id: 7 } }
  const typed = { roomId: 2, duration: 15, patient: { id: 7 } }
  const now = { roomId: 3, duration: 30, patient: { id: 7 } }
  expect(mergeEdits(opened, typed, now)).toEqual({ roomId: 2, duration: 30, patient: { id: 7 } })
})

const clinic = { name: '', city: '', state: '', phoneNumber: '' }
const mine = { ...clinic, city: 'Portland', state: 'ME' }
const theirs = { ...clinic, city: 'Bangor', name: 'Harbor' }

test('keeping mine adopts their changes in other fields', () => {
  expect(mergeEdits(clinic, mine, theirs)).toEqual({
    ...clinic,
    name: 'Harbor',
    city: 'Portland',
    state: 'ME',
  })
})

test('taking theirs keeps what only I changed', () => {
  expect(mergeBeside(clinic, mine, theirs)).toEqual({
    ...clinic,
    name: 'Harbor',
    city: 'Bangor',
    state: 'ME',
  })
})

test('values typed during a save stay; saved ones are as the server stores them', () => {
  const sent = { ...clinic, phoneNumber: '555-010-4477', city: 'Port' }
  const saved = { ...clinic, phoneNumber: '(555) 010-4477', city: 'Port' }
  expect(mergeEdits(sent, { ...sent, city: 'Portland' }, saved)).toEqual({ ...saved, city: 'Portland' })
})

test('two people change the same field only if their values differ', () => {
  expect(isContested(clinic, mine, theirs)).toBe(true)
  expect(isContested(clinic, mine, { ...theirs, city: 'Portland' })).toBe(false)
  expect(isContested(clinic, mine, { ...clinic, name: 'Harbor' })).toBe(false)
})
