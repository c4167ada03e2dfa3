import { expect, test } from 'vitest'
import { describeInterchangeNote, readCover } from './read-ta1.ts'

const isa =
  'ISA*00*          *00*          *ZZ*HOUSE          *ZZ*ARCHWIRE       *260506*1401*^*00501*000000077*0*P*:~'
const readTa1 = (text: string) => readCover(text).acknowledgements
const file = (...ta1: string[]) => `${isa}${ta1.map(one => `${one}~`).join('')}IEA*0*000000077~`

test('an interchange acknowledgement is read with the number and moment of the interchange', () => {
  expect(readTa1(file('TA1*000000010*260506*1400*A*000', 'TA1*000000011*260506*1402*R*006'))).toEqual([
    { controlNumber: '10', date: '2026-05-06', time: '14:00', outcome: 'accepted', code: '000' },
    { controlNumber: '11', date: '2026-05-06', time: '14:02', outcome: 'rejected', code: '006' },
  ])
  expect(readTa1(file('TA1*12*260506*1400*E*021'))).toMatchObject([{ outcome: 'accepted with errors' }])
  expect(readCover(file())).toEqual({ acknowledgements: [], isAlone: false })
  expect(readCover(file('TA1*10*260506*1400*A*000')).isAlone).toBe(true)
})

test.each([
  ['TA1*X*260506*1400*A*000', 'element 1 is no control number'],
  ['TA1*10*20260506*1400*A*000', 'element 2 is no day'],
  ['TA1*10*260506*2PM*A*000', 'element 3 is no time'],
  ['TA1*10*260506*1400*Y*000', 'element 4 is neither A, E nor R'],
])('%s is refused', (ta1, message) => {
  expect(() => readTa1(file(ta1))).toThrow(message)
})

test('codes have descriptions, unknown codes are shown by their number', () => {
  expect(describeInterchangeNote('006')).toBe('the sender is not known')
  expect(describeInterchangeNote('099')).toContain('099')
})
