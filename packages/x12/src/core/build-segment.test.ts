import { expect, test } from 'vitest'
import { segmentBuilder } from './build-segment.ts'
import { usualDelimiters } from './segment.ts'

const segment = segmentBuilder(usualDelimiters)
const elements = (...of: Parameters<typeof segment>) => segment(...of).elements

test('lists are composites, and empty values at an end are left out', () => {
  expect(elements('SV3', ['AD', 'D8080', null], '1500', null, undefined, '')).toEqual([
    'SV3',
    'AD:D8080',
    '1500',
  ])
  expect(elements('SBR', 'P', null, 'G1')).toEqual(['SBR', 'P', '', 'G1'])
  expect(elements('CLM', [null, 'B'])).toEqual(['CLM', ':B'])
  expect(elements('HL', 1, null, '20', 0)).toEqual(['HL', '1', '', '20', '0'])
  expect(elements('EB', { repeated: ['35', ['a', 'b'], '38'] })).toEqual(['EB', '35^a:b^38'])
})

test('no value can end an element or begin a segment', () => {
  expect(elements('NM1', 'a*b', ['c:d', 'e~f'], { repeated: ['g^h'] })).toEqual([
    'NM1',
    'a b',
    'c d:e f',
    'g h',
  ])
})
