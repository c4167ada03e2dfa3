import { X12Error } from '@archwire/x12/core/segment'
import { read271 } from '@archwire/x12/eligibility/read-271'
import { toResponse } from '@archwire/x12/eligibility/to-response'
import { aboutKim, aboutPat, anyAnswer } from '@archwire/x12/test/answers'
import { anyTyped, anyWord } from '@archwire/x12/test/any-values'
import { chaosSize, chaosTime, seeded } from '@archwire/x12/test/chaos-size'
import { head } from '@archwire/x12/test/people'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSameBytes, expectValueOrX12Error } from '../../../../../test/providers/x12/round-trip.ts'
import { write271 } from './write-271.ts'

const runs = { numRuns: chaosSize(100, 5_000), ...seeded }
const text = write271({ head, answers: [aboutPat, aboutKim] })
const patAlone = write271({ head, answers: [aboutPat] })

test('a payer’s response about a subscriber', () => {
  expect(patAlone.split('~').slice(2, -3)).toEqual([
    'ST*271*0001*005010X279A1',
    'BHT*0022*11*E15A1*20261116*0930',
    'HL*1**20*1',
    'NM1*PR*2*Delta Dental NY*****PI*DDNY',
    'HL*2*1*21*1',
    'NM1*1P*1*Lee*Dora****XX*1234567893',
    'HL*3*2*22*0',
    'TRN*2*E15A1*9ARCHWIRE1',
    'NM1*IL*1*Doe*Pat****MI*M123',
    'REF*18*P7*Gold',
    'REF*6P*G1',
    'N3*1 Main St',
    'N4*New York*NY*10001',
    'DMG*D8*19900203*F',
    'DTP*346*D8*20260101',
    'DTP*291*RD8*20260101-20261231',
    'EB*1*FAM*30^35^38**Gold PPO',
    'EB*A*IND*38*****.5****Y',
    'MSG*Until the age of 19',
    'MSG*Paid by the month',
    'EB*C*IND*35***23*50*****Y',
    'EB*C*IND*35***29*0*****Y',
    'EB*F*IND*38***32*1500',
    'EB*F*IND*38***33*640.5',
    'EB*F************AD:D8670',
    'HSD*VS*2***23*1',
    'III*ZZ*11',
    'SE*28*0001',
  ])
})

test('a response that was written is read back', () => {
  expect(read271(text)).toMatchObject({ head, answers: [aboutPat, aboutKim] })
})

test('other contacts are no part of the patient', () => {
  const extended = patAlone
    .replace('MSG*Paid by the month~', 'MSG*Paid by the month~LS*2120~NM1*P3*1*Roe*Rick~N3*9 Elm St~LE*2120~')
    .replace('EB*F*IND*38***33', 'NM1*36*2*Big Corp~N4*Boston*MA~EB*F*IND*38***33')
    .replace('SE*28', 'SE*34')
  expect(read271(extended).answers).toEqual([aboutPat])
})

test('unused segments are skipped', () => {
  const extended = patAlone
    .replace('HL*2*1*21*1~', 'PER*IC*Desk*TE*8005550100~HL*2*1*21*1~')
    .replace(
      'DTP*346',
      'DTP*435*DT*202601011200~INS*Y*18~HI*ABK:K089~MPI*A*E*F~PRV*PE*PXC*1223X0400X~DTP*346',
    )
    .replace('SE*28', 'SE*34')
  expect(read271(extended).answers).toEqual([aboutPat])
})

test('several dependents of one subscriber are separate responses, and so is a subscriber with benefits', () => {
  const kimAlone = write271({ head, answers: [aboutKim] })
  const dependent = /HL\*4\*3\*23\*0~.*?(?=SE\*\d)/.exec(kimAlone)?.[0] ?? ''
  const second = dependent.replace('HL*4*', 'HL*5*').replace('Doe*Kim', 'Doe*Max')
  const count = (whole: string) => whole.replace(/~SE\*\d+/, `~SE*${whole.split('~').length - 1 - 4}`)
  const both = read271(count(kimAlone.replace('~SE*', `~${second}SE*`))).answers
  expect(both.map(one => [one.subscriber?.firstName, one.dependent?.firstName])).toEqual([
    ['Pat', 'Kim'],
    ['Pat', 'Max'],
  ])
  const withParentBenefits = count(kimAlone.replace('HL*4*', 'EB*1**35~HL*4*'))
  expect(read271(withParentBenefits).answers.map(one => one.dependent?.firstName)).toEqual([undefined, 'Kim'])
})

describe('any answer', () => {
  test('is read as it was written', { timeout: chaosTime }, () => {
    fc.assert(
      fc.property(fc.array(anyAnswer(anyWord), { minLength: 1, maxLength: 3 }), answers => {
        expect(read271(write271({ head, answers })).answers).toEqual(answers)
      }),
      runs,
    )
  })

  test('is written with the same bytes after it was read, whatever was typed', { timeout: chaosTime }, () => {
    const anyFile = anyAnswer(anyTyped).map(answer => ({ head, answers: [answer] }))
    expectSameBytes(anyFile, { write: write271, read: read271 })
  })
})

describe('an error names the segment that cannot be read', () => {
  test.each([
    ['NM1*IL*', 'NM1*QC*', 'Segment 11 (NM1): NM1*IL is expected here'],
    ['*1500~', '*1500.005~', 'Segment 25 (EB): element 7 is no amount of money'],
    ['*1500~', '*1,500~', 'Segment 25 (EB): element 7 is no amount of money'],
    ['*.5*', '*half*', 'Segment 20 (EB): element 8 is no rate'],
    ['EB*1*', 'EB**', 'Segment 19 (EB): element 1 does not say what kind of benefit it is'],
    ['20260101-20261231', '20260101-2026', 'Segment 18 (DTP): element 3 is no range of days'],
    ['HL*3*2*22', 'HL*3*2*19', 'Segment 9 (HL): an answer about coverage has no level of this kind'],
    ['HL*3*2*22', 'HL*3*9*22', 'Segment 9 (HL): no level before it has the number of its parent'],
    ['HL*3*2*22', 'HL*3*1*22', 'Segment 9 (HL): it stands below a level of another kind'],
    ['EB*1*FAM', 'AAA*N~EB*1*FAM', 'Segment 19 (AAA): element 3 does not say why'],
  ])('%s', (from, to, message) => {
    const broken = patAlone.replace(from, to).replace('SE*28', to.includes('~EB') ? 'SE*29' : 'SE*28')
    expect(() => read271(broken)).toThrow(X12Error)
    expect(() => read271(broken)).toThrow(message)
  })

  test('a payer with endless rejections is read in bounded time', () => {
    const broken = patAlone
      .replace('HL*2*1*21*1~', `${'AAA*N**42*R~'.repeat(101)}HL*2*1*21*1~`)
      .replace('SE*28', 'SE*129')
    expect(() => read271(broken)).toThrow('Segment 5 (HL): it has more rejections than there are reasons')
  })

  test('any change of a file gives a value or an error that names a segment', { timeout: chaosTime }, () => {
    expectValueOrX12Error(text, reply => read271(reply).answers.map(toResponse))
  })
})
