import { expect, test } from 'vitest'
import { isAnotherPerson, mayBeOthersPolicy, patientFromResponse } from './patient-in-response.ts'

const kim = { firstName: 'Kim', dob: '2012-07-08', mayBeOthersPolicy: true }
const pat = { firstName: 'Pat', dob: '1990-02-03', mayBeOthersPolicy: false }
const named = (firstName: string | null, dob: string | null) => ({ firstName, dob })

test('another name with another birthday is another person', () => {
  expect(isAnotherPerson(named('PAT', '1990-02-03'), kim)).toBe(true)
  expect(isAnotherPerson(named('ROBIN', '1990-02-13'), pat)).toBe(true)
})

test('a nickname or a mistyped birthday is the same person', () => {
  expect(isAnotherPerson(named('PATRICIA', '1990-02-03'), pat)).toBe(false)
  expect(isAnotherPerson(named('TRISH', '1990-02-03'), pat)).toBe(false)
  expect(isAnotherPerson(named('PAT', '1990-03-02'), pat)).toBe(false)
  expect(isAnotherPerson(named('KIM A', '2012-08-07'), kim)).toBe(false)
  expect(isAnotherPerson(named('JOSE', '1990-02-13'), { ...pat, firstName: 'José' })).toBe(false)
})

test('a parent of the same name is recognised by the years between them', () => {
  expect(isAnotherPerson(named('KIM', '1990-02-03'), kim)).toBe(true)
  expect(isAnotherPerson(named('PAT', '2012-02-03'), pat)).toBe(true)
})

test('without a birthday to compare, another name is another person if the policy may be somebody else’s', () => {
  expect(isAnotherPerson(named('PAT', null), kim)).toBe(true)
  expect(isAnotherPerson(named('PAT', '1990-02-03'), { ...kim, dob: null })).toBe(true)
  expect(isAnotherPerson(named('KIM', null), kim)).toBe(false)
  expect(isAnotherPerson(named(null, null), kim)).toBe(false)
  expect(isAnotherPerson(named('TRISH', null), pat)).toBe(false)
})

test('a policy may be somebody else’s if that was entered, and if the patient is a child', () => {
  expect(mayBeOthersPolicy('spouse', '1990-02-03', '2026-05-06')).toBe(true)
  expect(mayBeOthersPolicy('child', null, '2026-05-06')).toBe(true)
  expect(mayBeOthersPolicy('self', '2008-05-07', '2026-05-06')).toBe(true)
  expect(mayBeOthersPolicy('self', '2008-05-06', '2026-05-06')).toBe(false)
  expect(mayBeOthersPolicy('self', null, '2026-05-06')).toBe(false)
})

const silent = {
  firstName: null,
  lastName: null,
  dob: null,
  gender: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zipcode: null,
}
const record = {
  firstName: 'Pat',
  lastName: 'Doe',
  address1: '1 Main St',
  address2: 'Apt 2',
  city: 'New York',
  state: 'NY',
  zipcode: '10001',
}
const today = '2026-05-06'
const from = (answered: Partial<typeof silent | Record<string, string>>) =>
  patientFromResponse({ ...silent, ...answered } as typeof silent, record, today)

test('values that the payer did not send stay [ELG-22]', () => {
  expect(from({})).toEqual({})
})

test('name, date of birth, gender and address are taken from the payer [ELG-22]', () => {
  const answered = { firstName: 'Patricia', lastName: 'Roe', dob: '1990-02-03', gender: 'female' }
  const address = { address1: '9 Oak Ave', city: 'Albany', state: 'NY', zipcode: '12207' }
  expect(from({ ...answered, ...address })).toEqual({ ...answered, ...address, address2: null })
})

test('a name in capitals is the same name; a new name is not stored in capitals', () => {
  expect(from({ firstName: 'PAT', lastName: 'DOE' })).toEqual({})
  expect(from({ firstName: 'MARY-ANN', lastName: "O'BRIEN" })).toEqual({
    firstName: 'Mary-Ann',
    lastName: "O'Brien",
  })
  const shouted = {
    address1: '1 MAIN ST',
    address2: 'APT 2',
    city: 'NEW YORK',
    state: 'NY',
    zipcode: '10001',
  }
  expect(from(shouted)).toEqual({})
})

test('an address without a street, an impossible date and an empty name are ignored', () => {
  expect(from({ city: 'Albany', zipcode: '12207' })).toEqual({})
  for (const dob of ['2026-05-07', '1899-12-31', '19900203', '']) expect(from({ dob })).toEqual({})
  expect(from({ firstName: '  ', lastName: 'x'.repeat(101) })).toEqual({})
})

test('a name that differs only by missing accents stays as in the record [ELG-22]', () => {
  const zoe = { ...record, firstName: 'Zoë', lastName: 'Muñoz' }
  const answered = { ...silent, firstName: 'ZOE', lastName: 'MUNOZ' }
  expect(patientFromResponse(answered as unknown as typeof silent, zoe, today)).toEqual({})
})
