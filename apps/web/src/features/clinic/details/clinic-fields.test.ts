import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import { expect, test } from 'vitest'
import {
  type ClinicValues,
  changeOf,
  fields,
  hasOtherChanges,
  idleMinutesProblem,
  spokenProblem,
  valuesOf,
} from './clinic-fields.ts'

const settings: ClinicSettings = {
  id: 1,
  slug: 'harbor',
  name: 'Harbor',
  timeZone: 'America/New_York',
  email: null,
  phoneNumber: '5550104477',
  address1: null,
  address2: null,
  city: 'Portland',
  state: null,
  zipcode: null,
  taxId: '123456789',
  npi: null,
  idleMinutes: 60,
  linkDays: 90,
  legacyLedgerUrl: null,
  updatedAt: '2026-05-06T10:00:00.000-04:00',
  updatedBy: null,
}

test('phone number and tax ID are shown with separators', () => {
  expect(valuesOf(settings)).toMatchObject({ phoneNumber: '(555) 010-4477', taxId: '12-3456789', email: '' })
})

test('only changed values are sent, in the form in which the server stores them', () => {
  const before = valuesOf(settings)
  expect(changeOf(before, before)).toEqual({})
  expect(changeOf(before, { ...before, city: '', taxId: '98-7654321', idleMinutes: '30' })).toEqual({
    city: '',
    taxId: '987654321',
    idleMinutes: 30,
  })
})

test.each([
  ['5', true],
  ['720', true],
  ['4', false],
  ['721', false],
  ['', false],
  ['1e2', false],
  ['7.5', false],
])('%s minutes: %s', (text, isAllowed) => {
  expect(idleMinutesProblem(text) === null).toBe(isAllowed)
})

test('a message that is half a sentence becomes a whole one', () => {
  expect(spokenProblem('npi', 'is invalid')).toBe('NPI is invalid')
  expect(spokenProblem('email', 'Invalid email address')).toBe('Invalid email address')
})

test('a version with the same values is no conflict, however the values are written', () => {
  const before = Object.fromEntries(fields.map(field => [field, ''])) as ClinicValues
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
