import { read277 } from '@archwire/x12/claim-status/read-277'
import { read277CA } from '@archwire/x12/claim-status/read-277ca'
import { chaosTime } from '@archwire/x12/test/chaos-size'
import { head } from '@archwire/x12/test/people'
import { childsInquiry } from '@archwire/x12/test/status-inquiries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectSameBytes, expectValueOrX12Error } from '../../../../../test/providers/x12/round-trip.ts'
import { answer, anyClaimUpdate, refusal } from '../../../../../test/providers/x12/statuses.ts'
import { write277 } from './write-277.ts'

const { subscriber, dependent } = childsInquiry
const childs = { ...answer, subscriber, dependent, trace: 'Q2', controlNumber: null }
const file = { head, answers: [answer, childs], refusals: [refusal] }
const text = write277(file)

test('a response names the claim by our number and by the payer’s', () => {
  expect(text.split('~').slice(2, 20)).toEqual([
    'ST*277*0001*005010X212',
    'BHT*0010*08*Q1*20261116*0930*DG',
    'HL*1**20*1',
    'NM1*PR*2*Sandbox Dental*****PI*SBX01',
    'HL*2*1*21*1',
    'NM1*41*2*Archwire*****46*AW',
    'HL*3*2*19*1',
    'NM1*1P*2*Smile Ortho*****XX*1234567893',
    'HL*4*3*22*0',
    'DMG*D8*19900203*F',
    'NM1*IL*1*Doe*Pat****MI*PAID_M123',
    'TRN*2*Q1',
    'STC*F1:65*20261116**4750*1500*20261114**20261115*CHK9',
    'STC*F1:104*20261116**4750*1500*20261114**20261115*CHK9',
    'REF*1K*PAYER55',
    'REF*EJ*AW7C18',
    'REF*D9*T900',
    'DTP*472*D8*20261102',
  ])
})

test('a response that was written is read back', () => {
  const { delimiters: _, ...read } = read277(text)
  expect(read).toEqual(file)
})

test('several claims of one patient, and several patients of one payer, are separate responses', () => {
  const one = write277({ head, answers: [answer], refusals: [] })
  const more = one
    .replace(
      'DTP*472*D8*20261102~',
      'DTP*472*D8*20261102~TRN*2*Q7~STC*P1:45~REF*EJ*AW7C20~HL*5*3*22*0~NM1*IL*1*Roe*Lee~TRN*2*Q8~STC*F2:585~',
    )
    .replace('SE*19', 'SE*26')
  expect(read277(more).answers.map(one => [one.trace, one.controlNumber, one.subscriber?.lastName])).toEqual([
    ['Q1', 'AW7C18', 'Doe'],
    ['Q7', 'AW7C20', 'Doe'],
    ['Q8', null, 'Roe'],
  ])
})

test('the two kinds of 277 are distinguished', () => {
  expect(() => read277CA(text)).toThrow('Segment 3 (ST): the file holds no 277 of 005010X214')
})

test('any response: written, read and written again, it is the same', {
  timeout: chaosTime,
}, () => {
  const anyFile = fc.array(anyClaimUpdate, { minLength: 1, maxLength: 3 }).map(all => ({
    head,
    answers: all.map((update, index) => ({ ...(index % 2 === 0 ? answer : childs), ...update })),
    refusals: [refusal],
  }))
  expectSameBytes(anyFile, { write: write277, read: read277 })
})

test('any change of a file gives a value or an error that names a segment', { timeout: chaosTime }, () => {
  expectValueOrX12Error(text, read277)
})

test.each([
  ['HL*2*1*21*1', 'HL*2*1*22*1', 'Segment 7 (HL): a level of this kind does not belong here'],
  ['HL*4*3*22*0', 'HL*4*3*toString*0', 'Segment 11 (HL): a level of this kind does not belong here'],
  ['NM1*1P*2*', 'NM1*1P*3*', 'Segment 10 (NM1): it is neither a person nor an organization'],
  ['TRN*2*Q1~', 'TRN~', 'Segment 14 (TRN): element 2 is missing'],
  ['STC*F1:65*', 'STC**', 'Segment 15 (STC): element 1 is missing'],
  ['*1500*20261114', '*1500*2026111', 'Segment 15 (STC): element 6 is no day'],
  ['DTP*472*D8*20261102', 'DTP*472*RD8*20261102', 'Segment 20 (DTP): element 3 is no range of days'],
])('%s -> %s', (from, to, message) => {
  expect(text).toContain(from)
  expect(() => read277(text.replace(from, to))).toThrow(message)
})
