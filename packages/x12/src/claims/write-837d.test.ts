import { describe, expect, test } from 'vitest'
import { childsClaim, claim, claimFile } from '../../test/claims.ts'
import type { ClaimItem, DentalClaim } from './claim.ts'
import { write837D } from './write-837d.ts'

const lines = write837D(claimFile).split('~')

const withItem = (more: Partial<ClaimItem>): DentalClaim => {
  const [first, ...others] = claim.items
  return first === undefined ? claim : { ...claim, items: [{ ...first, ...more }, ...others] }
}

describe('an orthodontic claim says', () => {
  test('who gets the money, whose insurance it is, and who pays [CLM-01]', () => {
    const first = lines.slice(lines.indexOf('HL*1**20*1'), lines.indexOf('HL*3**20*1'))
    expect(
      first.slice(
        0,
        first.findIndex(line => line.startsWith('CLM')),
      ),
    ).toEqual([
      'HL*1**20*1',
      'PRV*BI*PXC*1223X0400X',
      'NM1*85*2*Smile Ortho*****XX*1234567893',
      'N3*1 Main St',
      'N4*New York*NY*10001',
      'REF*EI*123456789',
      'PER*IC*Front desk*TE*2125550100',
      'NM1*87*2',
      'N3*PO Box 9',
      'N4*New York*NY*10001',
      'HL*2*1*22*0',
      'SBR*P*18*G1******CI',
      'NM1*IL*1*Doe*Pat****MI*PAID_M123',
      'N3*1 Main St',
      'N4*New York*NY*10001',
      'DMG*D8*19900203*F',
      'NM1*PR*2*Sandbox Dental*****PI*SBX01',
    ])
  })

  test('what was done and where, with appliance, months, attachments and narrative [CLM-01, CLM-76, CLM-77]', () => {
    expect(
      lines.slice(lines.indexOf('CLM*AW7C18*4875.5***11:B:1*Y*A*Y*Y'), lines.indexOf('HL*3**20*1')),
    ).toEqual([
      'CLM*AW7C18*4875.5***11:B:1*Y*A*Y*Y',
      'DTP*452*D8*20261102',
      'DTP*472*RD8*20261030-20261102',
      'DN1*24*23',
      'PWK*RB*EL***AC*ATT1',
      'PWK*OZ*EL***AC*ATT2',
      'REF*D9*T900',
      'NTE*ADD*Crowding, 7 mm. Class II.',
      'NM1*DN*1*Fer*Rae****XX*1987654321',
      'PRV*RF*PXC*1223G0001X',
      'NM1*82*1*Lee*Dora****XX*1093817465',
      'PRV*PE*PXC*1223X0400X',
      'LX*1',
      'SV3*AD:D8080*4750**01:02**1',
      'DTP*472*D8*20261102',
      'REF*6R*1',
      'LX*2',
      'SV3*AD:D0350*125.5****2',
      'TOO*JP*8*M:D',
      'TOO*JP*A',
      // The days of all stand with the claim: a line has one.
      'DTP*472*D8*20261030',
    ])
  })

  test('who the patient is, where that is not the subscriber, and of which kind the payer is [PAY-06]', () => {
    expect(
      lines.slice(lines.indexOf('HL*4*3*22*1'), lines.indexOf('DN1*24*23', lines.indexOf('HL*4*3*22*1'))),
    ).toEqual([
      'HL*4*3*22*1',
      'SBR*S**G1******MC',
      'NM1*IL*1*Doe*Pat****MI*PAID_M123',
      'N3*1 Main St',
      'N4*New York*NY*10001',
      'DMG*D8*19900203*F',
      'NM1*PR*2*Sandbox Dental*****PI*SBX01',
      'HL*5*4*23*0',
      'PAT*19',
      'NM1*QC*1*Doe*Kim',
      'N3*1 Main St',
      'N4*New York*NY*10001',
      'DMG*D8*20120708*M',
      'CLM*AW7C19*4875.5***11:B:7*Y*A*Y*Y',
      'DTP*452*D8*20261102',
    ])
    expect(lines).toContain('REF*F8*PAYER55')
  })
})

test.each([
  [{ ...claim, totalCents: 1 }, 'its items do not come to its total'],
  [{ ...claim, items: [], totalCents: 0 }, 'it has no items'],
  [{ ...claim, attachments: [{ kind: 'XP', id: 'A1' }] }, 'no attachments of type XP'],
  [{ ...claim, payer: { ...claim.payer, filing: 'XY' } }, 'its payer is of no kind'],
  [withItem({ areas: ['03'] }), 'element 4 is no part of a mouth'],
  [withItem({ teeth: [{ tooth: '99', surfaces: [] }] }), 'element 2 is no tooth'],
  [withItem({ teeth: [{ tooth: '8', surfaces: ['X'] }] }), 'element 3 is no side of a tooth'],
  [{ ...childsClaim, controlNumber: 'A*B' }, 'its control number is not of'],
  [{ ...claim, subscriber: { ...claim.subscriber, lastName: '李' } }, 'nothing is left of a name'],
  [{ ...claim, billing: { ...claim.billing, organizationName: 'Улыбка' } }, 'nothing is left of a name'],
  [{ ...claim, subscriber: { ...claim.subscriber, memberId: '李*' } }, 'nothing is left of a number'],
])('no claim is written that nobody would take', (wrong, message) => {
  expect(() => write837D({ ...claimFile, claims: [wrong] })).toThrow(message)
})
