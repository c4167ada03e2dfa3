import { read277CA } from '@archwire/x12/claim-status/read-277ca'
import { anyDelimiters } from '@archwire/x12/test/any-values'
import { chaosSize, chaosTime, seeded } from '@archwire/x12/test/chaos-size'
import { head } from '@archwire/x12/test/people'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectValueOrX12Error } from '../../../../../test/providers/x12/round-trip.ts'
import { acknowledgement, anyClaimUpdate, refusedBatch } from '../../../../../test/providers/x12/statuses.ts'
import { write277CA } from './write-277ca.ts'

const file = { head, acknowledgements: [acknowledgement, refusedBatch] }
const text = write277CA(file)

test('an acknowledgement reports the file, the provider and each claim', () => {
  expect(text.split('~').slice(2, 41)).toEqual([
    'ST*277*0001*005010X214',
    'BHT*0085*08*X1*20261116*0930*TH',
    'HL*1**20*1',
    'NM1*PR*2*Sandbox Dental*****PI*SBX01',
    'TRN*1*X2',
    'DTP*050*D8*20261115',
    'DTP*009*D8*20261116',
    'HL*2*1*21*1',
    'NM1*41*2*Archwire*****46*AW',
    'TRN*2*B42',
    'STC*A1:19:PR*20261116*WQ*4750',
    'QTY*90*1',
    'QTY*AA*1',
    'AMT*YU*4750',
    'AMT*YY*125.5',
    'HL*3*2*19*1',
    'NM1*85*2*Smile Ortho*****XX*1234567893',
    'HL*4*3*PT',
    'NM1*QC*1*Doe*Pat****MI*PAID_M123',
    'TRN*2*AW7C18',
    'STC*A2:20:PR*20261116*WQ*4750',
    'REF*1K*PAYER55',
    'REF*D9*T900',
    'DTP*472*D8*20261102',
    'HL*5*3*PT',
    'NM1*QC*1*Doe*Kim',
    'TRN*2*AW7C19',
    'STC*A7:562:85*20261116*U*4750',
    'STC*A7:164:IL*20261116*U*4750********No such member',
    'DTP*472*RD8*20261030-20261102',
    'SVC*AD:D8080*125.5',
    'STC*A7:187*20261116*U*4750',
    'REF*FJ*1',
    'DTP*472*D8*20261102',
    'HL*6*2*19*0',
    'NM1*85*2*Smile Ortho*****XX*1987654321',
    'TRN*1*0',
    'STC*A7:562:85*20261116*U*4750',
    'SE*39*0001',
  ])
})

test('an acknowledgement that was written is read back', () => {
  const { delimiters: _, ...read } = read277CA(text)
  expect(read).toEqual(file)
})

test('one STC with three statuses is read as three', () => {
  const three = text.replace(
    'STC*A2:20:PR*20261116*WQ*4750~',
    'STC*A2:20:PR*20261116*WQ*4750******P1:45*R4:318:85~',
  )
  expect(three).not.toBe(text)
  const claim = read277CA(three).acknowledgements[0]?.providers[0]?.claims[0]
  expect(claim?.statuses.map(({ category, status, entity }) => [category, status, entity])).toEqual([
    ['A2', '20', 'PR'],
    ['P1', '45', null],
    ['R4', '318', '85'],
  ])
})

test('segments that a payer adds are skipped', () => {
  const more = text
    .replace('REF*D9*T900~', 'REF*D9*T900~REF*BLT*111~AMT*ZZ*1~')
    .replace(
      'NM1*85*2*Smile Ortho*****XX*1234567893~',
      'NM1*85*2*Smile Ortho*****XX*1234567893~TRN*1*0~REF*TJ*123456789~',
    )
    .replace('SE*39', 'SE*43')
  expect(read277CA(more).acknowledgements).toEqual(file.acknowledgements)
})

test('any acknowledgement: written, read and written again, it is the same', {
  timeout: chaosTime,
}, () => {
  fc.assert(
    fc.property(fc.array(anyClaimUpdate, { maxLength: 4 }), anyDelimiters, (all, delimiters) => {
      const claims = all.map((update, index) => ({
        ...update,
        controlNumber: `C${index}`,
        patient: { firstName: 'Pat', lastName: 'Doe', memberId: null },
      }))
      const providers = acknowledgement.providers.map(one => ({ ...one, claims }))
      const once = write277CA({ head, acknowledgements: [{ ...acknowledgement, providers }] }, delimiters)
      const read = read277CA(once)
      expect(write277CA(read, delimiters)).toBe(once)
      const controlNumbers = read.acknowledgements[0]?.providers[0]?.claims.map(one => one.controlNumber)
      expect(controlNumbers).toEqual(claims.map(one => one.controlNumber))
    }),
    { numRuns: chaosSize(100, 5_000), ...seeded },
  )
})

test('any change of a file gives a value or an error that names a segment', { timeout: chaosTime }, () => {
  expectValueOrX12Error(text, read277CA)
})

test.each([
  ['HL*1**20*1', 'HL*1**21*1', 'Segment 5 (HL): the first level is that of the source'],
  ['HL*2*1*21*1', 'HL*2**21*1', 'Segment 10 (HL): the second level is that of the receiver'],
  ['HL*4*3*PT', 'HL*4*2*PT', 'Segment 20 (HL): it does not stand below the level'],
  ['HL*4*3*PT', 'HL*4*3*QQ', 'Segment 20 (HL): a level of this kind does not belong here'],
  ['TRN*2*AW7C18', 'TRN*2', 'Segment 22 (TRN): element 2 is missing'],
  ['STC*A2:20:PR*20261116', 'STC*A2*20261116', 'Segment 23 (STC): element 1 is no category and status'],
  ['STC*A2:20:PR*20261116', 'STC*A2:20:PR*20261199', 'Segment 23 (STC): element 2 is no day'],
  ['A2:20:PR*20261116*WQ*4750', 'A2:20:PR*20261116*WQ*4.75.0', 'Segment 23 (STC): element 4 is no amount'],
])('%s -> %s', (from, to, message) => {
  expect(text).toContain(from)
  expect(() => read277CA(text.replace(from, to))).toThrow(message)
})
