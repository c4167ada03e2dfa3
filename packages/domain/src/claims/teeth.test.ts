import { expect, test } from 'vitest'
import { readTeeth, teethProblem, toothMessages, writeTeeth } from './teeth.ts'

test.each([
  ['', []],
  ['8', [{ tooth: '8', surfaces: [] }]],
  [
    '8 md; 14-o,a',
    [
      { tooth: '8', surfaces: ['M', 'D'] },
      { tooth: '14', surfaces: ['O'] },
      { tooth: 'A', surfaces: [] },
    ],
  ],
  ['03MOD', [{ tooth: '3', surfaces: ['M', 'O', 'D'] }]],
  ['TB', [{ tooth: 'T', surfaces: ['B'] }]],
])('teeth are typed as people write them: %j [CLM-76]', (typed, teeth) => {
  expect(readTeeth(typed)).toEqual({ teeth })
})

test('teeth that were read are written the same way', () => {
  const read = readTeeth('3 MOD,14, a m')
  expect('teeth' in read && writeTeeth(read.teeth)).toBe('3 MOD, 14, A M')
})

test.each([
  ['0', toothMessages.unknown],
  ['33', toothMessages.unknown],
  ['U', toothMessages.unknown],
  ['6 to 11', toothMessages.unknown],
  ['8 MX', toothMessages.surface],
  ['8 MM', toothMessages.surfaceTwice],
  ['8 BDFILM', toothMessages.tooManySurfaces],
  ['8, 8 M', toothMessages.twice],
])('%j is refused with its reason [CLM-76]', (typed, problem) => {
  expect(readTeeth(typed)).toEqual({ problem })
})

test('a line has no more teeth than a mouth', () => {
  const all = Array.from({ length: 33 }, (_, at) => ({ tooth: String(at), surfaces: [] }))
  expect(teethProblem(all)).toBe(toothMessages.tooMany)
})
