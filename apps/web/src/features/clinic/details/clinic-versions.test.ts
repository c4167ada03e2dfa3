import { expect, test } from 'vitest'
import { type ClinicValues, fields, hasOtherChanges, mineBeside, mineOnTop } from './clinic-fields.ts'

const before = Object.fromEntries(fields.map(field => [field, ''])) as ClinicValues
const mine = { ...before, city: 'Portland', state: 'ME' }
const theirs = { ...before, city: 'Bangor', name: 'Harbor' }

test('keeping mine takes up what they changed elsewhere', () => {
  expect(mineOnTop(before, theirs, mine)).toEqual({
    ...before,
    name: 'Harbor',
    city: 'Portland',
    state: 'ME',
  })
})

test('taking theirs leaves what only I changed', () => {
  expect(mineBeside(before, theirs, mine)).toEqual({ ...before, name: 'Harbor', city: 'Bangor', state: 'ME' })
})

test('what was typed during a save stays; what was sent is as the server keeps it', () => {
  const sent = { ...before, phoneNumber: '555-010-4477', city: 'Port' }
  const saved = { ...before, phoneNumber: '(555) 010-4477', city: 'Port' }
  expect(mineOnTop(sent, saved, { ...sent, city: 'Portland' })).toEqual({ ...saved, city: 'Portland' })
})

test('a version with the same values, however they are written, is no conflict', () => {
  const typed = {
    ...before,
    phoneNumber: '555-010-4477',
    taxId: '123456789',
    email: ' Desk@Example.com',
    city: 'Bath ',
  }
  const stored = {
    ...before,
    phoneNumber: '(555) 010-4477',
    taxId: '12-3456789',
    email: 'desk@example.com',
    city: 'Bath',
  }
  expect(hasOtherChanges(before, stored, typed)).toBe(false)
  expect(hasOtherChanges(before, stored, { ...typed, zipcode: '04530' })).toBe(false)
  expect(hasOtherChanges(before, { ...stored, state: 'ME' }, typed)).toBe(true)
  expect(hasOtherChanges(before, before, typed)).toBe(false)
})
