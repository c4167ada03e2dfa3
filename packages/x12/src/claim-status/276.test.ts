import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCents, anyDay, anyTyped, orNull } from '../../test/any-values.ts'
import { chaosTime } from '../../test/chaos-size.ts'
import { anyPerson, head } from '../../test/people.ts'
import { expectSameBytes, expectValueOrX12Error } from '../../test/round-trip.ts'
import { childsInquiry, inquiry } from '../../test/statuses.ts'
import { read276 } from './read-276.ts'
import { write276 } from './write-276.ts'

const file = { head, inquiries: [inquiry, childsInquiry] }
const text = write276(file)

test('an inquiry names the claim by our number and by the payer’s', () => {
  const lines = text.split('~')
  expect(lines.slice(2, 18)).toEqual([
    'ST*276*0001*005010X212',
    'BHT*0010*13*Q1*20261116*0930',
    'HL*1**20*1',
    'NM1*PR*2*Sandbox Dental*****PI*SBX01',
    'HL*2*1*21*1',
    'NM1*41*2*Archwire*****46*AW',
    'HL*3*2*19*1',
    'NM1*1P*2*Smile Ortho*****XX*1234567893',
    'HL*4*3*22*0',
    'DMG*D8*19900203*F',
    'NM1*IL*1*Doe*Pat****MI*PAID_M123',
    'TRN*1*Q1',
    'REF*1K*PAYER55',
    'REF*EJ*AW7C18',
    'AMT*T3*4750',
    'DTP*472*RD8*20261102-20261103',
  ])
})

test('an inquiry about a child has the child’s birthday, and nothing below the child', () => {
  const born = { ...childsInquiry, subscriber: inquiry.subscriber }
  const lines = write276({ head, inquiries: [born] }).split('~')
  expect(lines.slice(lines.indexOf('HL*4*3*22*1'), lines.indexOf('TRN*1*Q2'))).toEqual([
    'HL*4*3*22*1',
    'NM1*IL*1*Doe*Pat****MI*PAID_M123',
    'HL*5*4*23',
    'DMG*D8*20120708*M',
    'NM1*QC*1*Doe*Kim',
  ])
})

test('what was written is read', () => {
  const { delimiters: _, ...read } = read276(text)
  expect(read).toEqual(file)
})

test('whatever was typed: written, read and written again, the bytes are the same', {
  timeout: chaosTime,
}, () => {
  const typed = fc.record({
    subscriber: anyPerson(anyTyped).map(one => ({ ...one, memberId: 'M1' })),
    dependent: orNull(anyPerson(anyTyped)),
    chargedCents: orNull(anyCents),
    days: orNull(fc.record({ from: anyDay, to: orNull(anyDay) })),
  })
  const anyFile = fc
    .array(typed, { minLength: 1, maxLength: 3 })
    .map(all => ({ head, inquiries: all.map(one => ({ ...inquiry, ...one })) }))
  expectSameBytes(anyFile, { write: write276, read: read276 })
})

test('any change of a file gives a value or an error that names a segment', { timeout: chaosTime }, () => {
  expectValueOrX12Error(text, read276)
})

test.each([
  ['BHT*0010', 'BHT*0019', 'Segment 4 (BHT): BHT*0010 is expected here'],
  ['HL*3*2*19*1', 'HL*3*1*19*1', 'Segment 9 (HL): a level of this kind does not belong here'],
  ['NM1*1P*2*Smile Ortho*****XX*1234567893', 'TRN*1*Q0', 'Segment 10 (TRN): NM1*1P is expected here'],
  ['HL*4*3*22*0', 'TRN*1*Q0', 'Segment 11 (TRN): it is asked about nobody'],
  ['AMT*T3*4750', 'AMT*T3*4750.001', 'Segment 17 (AMT): element 2 is no amount of money'],
  ['REF*EJ*AW7C18', 'REF*QQ*AW7C18', 'Segment 16 (REF): it is not expected here'],
  ['TRN*1*Q1', 'TRN*1', 'Segment 14 (TRN): element 2 is missing'],
])('%s -> %s', (from, to, message) => {
  expect(text).toContain(from)
  expect(() => read276(text.replace(from, to))).toThrow(message)
})
