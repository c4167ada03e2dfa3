import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaosSize, chaosTime, seeded } from '../../test/chaos-size.ts'
import { usualDelimiters } from '../core/segment.ts'
import { narrativePieces } from './claim.ts'

const pieces = (text: string) => narrativePieces(text, usualDelimiters)

test('a narrative is broken between words', () => {
  const words = 'Severe crowding of the lower front teeth with a deep bite. '.repeat(3)
  expect(pieces(words).every(piece => piece.length <= 80)).toBe(true)
  expect(pieces(words).join(' ')).toBe(words.trim())
})

test('a word that fits nowhere is broken itself', () => {
  expect(pieces(`a ${'x'.repeat(170)} b`)).toEqual([
    'a',
    'x'.repeat(80),
    'x'.repeat(80),
    `${'x'.repeat(10)} b`,
  ])
})

test('no more than five pieces', () => {
  expect(pieces('word '.repeat(500))).toHaveLength(5)
})

test.each(['', '  \n ', '***'])('%j is no narrative', text => {
  expect(pieces(text)).toEqual([])
})

test('pieces that are joined and broken again are the same', { timeout: chaosTime }, () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '*', 'é'), maxLength: 900 }), text => {
      expect(pieces(pieces(text).join(' '))).toEqual(pieces(text))
    }),
    { numRuns: chaosSize(300, 20_000), ...seeded },
  )
})
