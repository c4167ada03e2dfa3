import { describeProblem, type SyntaxProblem } from '@archwire/x12/acknowledgements/acknowledgement'
import { read999 } from '@archwire/x12/acknowledgements/read-999'
import { chaosSize, chaosTime, seeded } from '@archwire/x12/test/chaos-size'
import { head } from '@archwire/x12/test/people'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accepted, rejected } from '../../../../../test/providers/x12/acknowledgements.ts'
import { expectValueOrX12Error } from '../../../../../test/providers/x12/round-trip.ts'
import { write999 } from './write-999.ts'

const text = write999(rejected)
const body = (whole: string) => whole.split('~').slice(2, -3)

test('all is well', () => {
  expect(body(write999(accepted))).toEqual([
    'ST*999*0001*005010X231A1',
    'AK1*HC*43*005010X224A2',
    'AK2*837*0001*005010X224A2',
    'IK5*A',
    'AK9*A*1*1*1',
    'SE*6*0001',
  ])
})

test('an error is reported with its segment', () => {
  expect(body(text).slice(2, 12)).toEqual([
    'AK2*837*0001*005010X224A2',
    'IK3*NM1*8*2010AA*8',
    'IK4*9**7',
    'IK4*3**1',
    'IK3*SV3*31*2400*8',
    'IK4*1:2**7',
    'IK3*DTP*33**3',
    'IK5*R*5',
    'AK2*837*0002*005010X224A2',
    'IK5*E',
  ])
})

test.each([
  ['accepted', accepted],
  ['rejected', rejected],
])('what was written is read: %s', (_, file) => {
  const { delimiters: _delimiters, ...read } = read999(write999(file))
  expect(read).toEqual(file)
})

test('other receivers report more, and in another way', () => {
  const theirs = write999(accepted).replace(
    'IK5*A~',
    'IK3*CLM*22*2300*8~CTX*CLM01:AW7C18~IK4*2*782*6*12.3.4~CTX*SITUATIONAL TRIGGER~IK3*NTE*30~IK5*X~',
  )
  const read = read999(theirs.replace('SE*6', 'SE*11'))
  expect(read.acknowledgements[0]?.transactions[0]).toMatchObject({
    outcome: 'rejected',
    errors: [
      { segmentId: 'CLM', position: 22, loop: '2300', element: 2, component: null, code: '6' },
      { segmentId: 'NTE', position: 30, loop: null, element: null, component: null, code: '8' },
    ],
  })
})

test.each<[Partial<SyntaxProblem>, string, string]>([
  [{ element: 9, code: '7' }, 'NM1 9', 'the value is not one of those that are allowed'],
  [{ element: 1, component: 2, code: '5' }, 'NM1 1-2', 'the value is too long'],
  [{ code: '3' }, 'NM1', 'a segment that is needed is missing'],
  [{ code: 'I9' }, 'NM1', "the receiver's computer refused it with code I9"],
])('%j is told in words', (problem, where, description) => {
  const whole = { segmentId: 'NM1', position: 8, loop: null, element: null, component: null, code: '8' }
  expect(describeProblem({ ...whole, ...problem })).toEqual({ where, description })
})

test('any acknowledgement: written, read and written again, it is the same', { timeout: chaosTime }, () => {
  const anyCode = fc.constantFrom('1', '3', '7', 'I9')
  const anyProblem = fc
    .record({
      segmentId: fc.constantFrom('NM1', 'CLM'),
      position: fc.integer({ min: 1, max: 3 }),
      loop: fc.constantFrom(null, '2300'),
      element: fc.constantFrom(null, 1, 2),
      component: fc.constantFrom(null, 1, 2),
      code: anyCode,
    })
    .map(one => (one.element === null ? { ...one, component: null } : one))
  const problems = fc.array(anyProblem, { maxLength: 8 })
  fc.assert(
    fc.property(problems, fc.array(anyCode, { maxLength: 3 }), (errors, codes) => {
      const acknowledgements = accepted.acknowledgements.map(one => ({
        ...one,
        codes,
        transactions: one.transactions.map(other => ({ ...other, errors, codes })),
      }))
      const once = write999({ head, acknowledgements })
      expect(read999(once).acknowledgements).toEqual(acknowledgements)
      expect(write999(read999(once))).toBe(once)
    }),
    { numRuns: chaosSize(200, 20_000), ...seeded },
  )
})

test('any change of a file gives a value or an error that names a segment', { timeout: chaosTime }, () => {
  expectValueOrX12Error(text, read999)
})

test.each([
  ['AK1*HC*43*005010X224A2~', 'ZZ1*HC~', 'Segment 4 (ZZ1): AK1 is expected here'],
  ['IK3*NM1*8*2010AA*8~IK4*9**7~', 'IK4*9**7~CTX*1~', 'Segment 6 (IK4): it stands below no IK3'],
  ['IK4*9**7', 'IK4*x**7', 'Segment 7 (IK4): element 1 is no position'],
  ['IK5*R*5', 'IK5*Q*5', 'Segment 12 (IK5): element 1 is no code that is expected here'],
  ['IK5*R*5', 'IK5*P*5', 'Segment 12 (IK5): element 1 is no code that is expected here'],
  ['AK9*P*2', 'AK9*P*two', 'Segment 15 (AK9): element 2 is no whole number'],
])('%s -> %s', (from, to, message) => {
  expect(text).toContain(from)
  expect(() => read999(text.replace(from, to))).toThrow(message)
})
