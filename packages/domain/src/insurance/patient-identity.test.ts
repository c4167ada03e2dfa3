import { expect, test } from 'vitest'
import { isEmailOf, isNameOf } from './patient-identity.ts'

test('the first word is the first name and the second the last, whatever the case and accents [PIF-22] [G-36]', () => {
  const maria = { firstName: 'María', lastName: 'Nuñez' }
  for (const written of ['María Nuñez', 'maria nunez', 'MARIA  NUÑEZ ', 'Maria Nunez the elder']) {
    expect(isNameOf(written, maria)).toBe(true)
  }
  for (const written of ['Maria', 'Nunez Maria', 'Maria Nune', '', '  ', 'Mariana Nunez']) {
    expect(isNameOf(written, maria)).toBe(false)
  }
})

test('a name of more than two words is compared as a whole [G-36]', () => {
  const juan = { firstName: 'Juan Carlos', lastName: 'de la Cruz' }
  expect(isNameOf('juan carlos de la cruz', juan)).toBe(true)
  expect(isNameOf('Juan Carlos', juan)).toBe(false)
  expect(isNameOf('Juan Cruz', juan)).toBe(false)
})

test('a hyphen matches a space in a name, and a space a hyphen [G-36]', () => {
  const anna = { firstName: 'Anna-Lena', lastName: 'Smith-Jones' }
  const plain = { firstName: 'Anna Lena', lastName: 'Smith Jones' }
  for (const written of [
    'Anna-Lena Smith-Jones',
    'anna lena smith jones',
    'Anna Lena Smith–Jones',
    'Anna-Lena Smith-Jones the elder',
  ]) {
    expect([written, isNameOf(written, anna)]).toEqual([written, true])
    expect([written, isNameOf(written, plain)]).toEqual([written, true])
  }
  expect(isNameOf('Anna-Lena', anna)).toBe(false)
  expect(isNameOf('-', { firstName: '-', lastName: '-' })).toBe(false)
})

test('an email matches in any case; a record without one matches nothing [G-36]', () => {
  expect(isEmailOf(' PAT@Example.com ', 'pat@example.com')).toBe(true)
  expect(isEmailOf('pat@example.co', 'pat@example.com')).toBe(false)
  expect(isEmailOf('', null)).toBe(false)
})
