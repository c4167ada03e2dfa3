import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstNameProblem, lastNameProblem, optionalNameProblem, tidyName } from './patient-name.ts'

test.each([
  "O'Brien",
  'Anne-Marie',
  'Muñoz',
  '李小龍',
  'محمد',
  'Дмитрий',
  'van der Berg',
  'X',
  'a'.repeat(100),
])('the name %j is accepted', text => expect(lastNameProblem(text)).toBeUndefined())

test.each(['', '   ', '\t', '\u200b', '\u00a0'])(
  'the empty name %j is reported as missing [PRO-47, PRO-48]',
  text => {
    expect(firstNameProblem(text)).toBe('Must have a first name')
    expect(lastNameProblem(text)).toBe('Must have a last name')
  },
)

test.each(['Pat\tDoe', 'Pat\u0000', 'Pat\u001b[31m', 'Pat\u202eeoD', 'Pat\u2028Doe'])(
  'the name %j has characters that show nothing, and is refused',
  text => expect(firstNameProblem(text)).toBe('is invalid'),
)

test('a name has at most a hundred characters, however many code units they take', () => {
  expect(firstNameProblem('a'.repeat(101))).toBe('is too long')
  expect(firstNameProblem('𝒜'.repeat(100))).toBeUndefined()
})

test('a name is stored with single spaces and composed accents', () => {
  expect(tidyName('  Mary   Ann ')).toBe('Mary Ann')
  expect(tidyName('Mun\u0303oz')).toBe('Mu\u00f1oz')
})

test('invisible characters of pasted text are removed; joiners stay', () => {
  expect(tidyName('\ufeffSm\u00adi\u200bt\u2060h\u200b ')).toBe('Smith')
  expect(tidyName('می\u200cخواهم')).toBe('می\u200cخواهم')
})

test('an optional name follows the same rules if it is filled in', () => {
  expect(optionalNameProblem(' ')).toBeUndefined()
  expect(optionalNameProblem('Núñez')).toBeUndefined()
  for (const text of ['Pat\u202eeoD', '\u200d', 'Pat\nDoe'])
    expect(optionalNameProblem(text)).toBe('is invalid')
  expect(optionalNameProblem('a'.repeat(101))).toBe('is too long')
})

test('tidying a tidy name changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => tidyName(tidyName(text)) === tidyName(text)))
})
