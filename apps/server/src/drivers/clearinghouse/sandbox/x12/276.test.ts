import { write276 } from '@archwire/x12/claim-status/write-276'
import { anyCents, anyDay, anyTyped, orNull } from '@archwire/x12/test/any-values'
import { chaosTime } from '@archwire/x12/test/chaos-size'
import { anyPerson, head } from '@archwire/x12/test/people'
import { childsInquiry, inquiry } from '@archwire/x12/test/status-inquiries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectSameBytes, expectValueOrX12Error } from '../../../../../test/providers/x12/round-trip.ts'
import { read276 } from './read-276.ts'

const file = { head, inquiries: [inquiry, childsInquiry] }
const text = write276(file)

test('an inquiry that was written is read back', () => {
  const { delimiters: _, ...read } = read276(text)
  expect(read).toEqual(file)
})

test('any typed text: written, read and written again, the bytes are the same', {
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
