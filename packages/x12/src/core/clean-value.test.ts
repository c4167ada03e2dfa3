import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDelimiters } from '../../test/any-values.ts'
import { chaosSize, chaosTime, seeded } from '../../test/chaos-size.ts'
import { cleanValue, cut } from './build-segment.ts'
import { usualDelimiters } from './segment.ts'

test.each([
  ["O'Brien-Smith", "O'Brien-Smith"],
  ['José Núñez', 'Jose Nunez'],
  ['Łukasz Strauß', 'Lukasz Strauss'],
  ['Søren Æbelø', 'Soren AEbelo'],
  ['Əliyev Ħasan', 'Aliyev Hasan'],
  ['Ŋuŧi', 'Nguti'],
  ['“Junior” – 2nd…', '"Junior" - 2nd...'],
  ['½ of ５', '1 2 of 5'],
  ['Smith*Jones', 'Smith Jones'],
  ['a~ISA*b:c^d', 'a ISA b c d'],
  ['  two\r\n\tlines  ', 'two lines'],
  ['李 Lee 😀', 'Lee'],
  ['', ''],
])('%j is written as %j', (typed, written) => {
  expect(cleanValue(typed, usualDelimiters)).toBe(written)
})

test('any typed text is written without delimiters', { timeout: chaosTime }, () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(typed, anyDelimiters, (value, delimiters) => {
      const clean = cleanValue(value, delimiters)
      expect(clean).toMatch(/^[ -~]*$/)
      for (const delimiter of Object.values(delimiters)) expect(clean).not.toContain(delimiter)
      expect(cleanValue(clean, delimiters)).toBe(clean)
    }),
    { numRuns: chaosSize(500, 50_000), ...seeded },
  )
})

test('a name is cut by its written length, not by its typed length', () => {
  expect(cut('ßßß', 4)).toBe('ssss')
  expect(cut('José', 9)).toBe('Jose')
  expect(cut(null, 9)).toBeNull()
})
