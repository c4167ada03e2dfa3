import { expect, test } from 'vitest'
import { patientFromAnswer } from './patient-from-answer.ts'

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
  patientFromAnswer({ ...silent, ...answered } as typeof silent, record, today)

test('what the payer did not say stays as it is [ELG-22]', () => {
  expect(from({})).toEqual({})
})

test('the name, the day of birth, the gender and the address are as the payer has them [ELG-22]', () => {
  const answered = { firstName: 'Patricia', lastName: 'Roe', dob: '1990-02-03', gender: 'female' }
  const address = { address1: '9 Oak Ave', city: 'Albany', state: 'NY', zipcode: '12207' }
  expect(from({ ...answered, ...address })).toEqual({ ...answered, ...address, address2: null })
})

test('what is only written in capitals is the same; what is new is not shouted', () => {
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

test('an address without a street, a day that cannot be one and an empty name are left', () => {
  expect(from({ city: 'Albany', zipcode: '12207' })).toEqual({})
  for (const dob of ['2026-05-07', '1899-12-31', '19900203', '']) expect(from({ dob })).toEqual({})
  expect(from({ firstName: '  ', lastName: 'x'.repeat(101) })).toEqual({})
})

test('a name that only lost the marks of its letters on the way stays as the record has it [ELG-22]', () => {
  const zoe = { ...record, firstName: 'Zoë', lastName: 'Muñoz' }
  const answered = { ...silent, firstName: 'ZOE', lastName: 'MUNOZ' }
  expect(patientFromAnswer(answered as unknown as typeof silent, zoe, today)).toEqual({})
})
