import { expect, test } from 'vitest'
import { isAnotherPerson, mayBeOthersPolicy } from './another-person.ts'

const kim = { firstName: 'Kim', dob: '2012-07-08', mayBeOthersPolicy: true }
const pat = { firstName: 'Pat', dob: '1990-02-03', mayBeOthersPolicy: false }
const told = (firstName: string | null, dob: string | null) => ({ firstName, dob })

test('another name and another birthday are another person', () => {
  expect(isAnotherPerson(told('PAT', '1990-02-03'), kim)).toBe(true)
  expect(isAnotherPerson(told('ROBIN', '1990-02-13'), pat)).toBe(true)
})

test('a nickname, or a birthday that was mistyped, is the same person', () => {
  expect(isAnotherPerson(told('PATRICIA', '1990-02-03'), pat)).toBe(false)
  expect(isAnotherPerson(told('TRISH', '1990-02-03'), pat)).toBe(false)
  expect(isAnotherPerson(told('PAT', '1990-03-02'), pat)).toBe(false)
  expect(isAnotherPerson(told('KIM A', '2012-08-07'), kim)).toBe(false)
  expect(isAnotherPerson(told('JOSE', '1990-02-13'), { ...pat, firstName: 'José' })).toBe(false)
})

test('a parent of the same name is known by the years between them', () => {
  expect(isAnotherPerson(told('KIM', '1990-02-03'), kim)).toBe(true)
  expect(isAnotherPerson(told('PAT', '2012-02-03'), pat)).toBe(true)
})

test('where no birthday can be compared, another name counts by a policy that may be another’s', () => {
  expect(isAnotherPerson(told('PAT', null), kim)).toBe(true)
  expect(isAnotherPerson(told('PAT', '1990-02-03'), { ...kim, dob: null })).toBe(true)
  expect(isAnotherPerson(told('KIM', null), kim)).toBe(false)
  expect(isAnotherPerson(told(null, null), kim)).toBe(false)
  expect(isAnotherPerson(told('TRISH', null), pat)).toBe(false)
})

test('a policy may be another’s where that was told, and where the patient is a child', () => {
  expect(mayBeOthersPolicy('spouse', '1990-02-03', '2026-05-06')).toBe(true)
  expect(mayBeOthersPolicy('child', null, '2026-05-06')).toBe(true)
  expect(mayBeOthersPolicy('self', '2008-05-07', '2026-05-06')).toBe(true)
  expect(mayBeOthersPolicy('self', '2008-05-06', '2026-05-06')).toBe(false)
  expect(mayBeOthersPolicy('self', null, '2026-05-06')).toBe(false)
})
