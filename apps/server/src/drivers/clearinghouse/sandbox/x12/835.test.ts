import { X12Error } from '@archwire/x12/core/segment'
import type { Remittance } from '@archwire/x12/remittances/remittance'
import { anyTyped, anyWord } from '@archwire/x12/test/any-values'
import { chaosSize, chaosTime, seeded } from '@archwire/x12/test/chaos-size'
import { head } from '@archwire/x12/test/people'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read835 } from '../../../../../test/providers/x12/read-835.ts'
import {
  adjustment,
  anyRemittance,
  denied,
  paid,
  remittance,
  takenBack,
} from '../../../../../test/providers/x12/remittances.ts'
import { expectSameBytes, expectValueOrX12Error } from '../../../../../test/providers/x12/round-trip.ts'
import { write835 } from './write-835.ts'

const runs = { numRuns: chaosSize(100, 5_000), ...seeded }
const text = write835({ head, remittances: [remittance] })

test('a payment with its claims', () => {
  expect(text.split('~').slice(1, -3)).toEqual([
    'GS*HP*CLINIC7*HOUSE*20261116*0930*42*X*005010X221A1',
    'ST*835*0001',
    'BPR*I*515*C*ACH************20261116',
    'TRN*1*CHK77*1123456789',
    'DTM*405*20261115',
    'N1*PR*Delta Dental NY*XV*DDNY',
    'N3*2 Wall St',
    'N4*New York*NY*10005',
    'N1*PE*Smile Clinic*XX*1234567893',
    'REF*TJ*123456789',
    'LX*1',
    'CLP*C18A1*1*1500*600*600*12*P-9001*11*1',
    'NM1*QC*1*Doe*Kim',
    'NM1*IL*1*Doe*Pat****MI*M123',
    'NM1*82*1******XX*1234567893',
    'MOA***MA01',
    'REF*1L*G1',
    'DTM*232*20261001',
    'DTM*233*20261031',
    'DTM*050*20261102',
    'SVC*AD:D8080*1500*600**1',
    'DTM*472*20261001',
    'CAS*CO*45*300',
    'CAS*PR*2*550**1*50',
    'REF*6R*L1',
    'AMT*B6*1200',
    'LQ*HE*N19',
    'CLP*C19A1*4*80.5*0**12*P-9001*11*1',
    'CAS*OA*18*80.5',
    'NM1*QC*1*Doe*Kim',
    'NM1*82*1******XX*1234567893',
    'REF*1L*G1',
    'DTM*232*20261001',
    'DTM*233*20261031',
    'DTM*050*20261102',
    'CLP*C7A1*22*-100*-75**12*P-9001*11*1',
    'CAS*CR*45*-25',
    'NM1*QC*1*Doe*Kim',
    'NM1*82*1******XX*1234567893',
    'REF*1L*G1',
    'DTM*232*20261001',
    'DTM*233*20261031',
    'DTM*050*20261102',
    'PLB*1234567893*20261231*WO:C3A1*20',
    'PLB*1234567893*20261231*L6*-10',
    'SE*45*0001',
  ])
})

test('a remittance that was written is read back, and adds up', () => {
  expect(read835(text)).toMatchObject({ head, remittances: [{ ...remittance, addsUp: true }] })
})

test('the contact for questions about the file is below the payer', () => {
  const technicalContact = { name: 'EDI desk', phone: '8005550100', email: null }
  const { payment } = remittance
  const withContact = {
    ...remittance,
    payment: { ...payment, payer: { ...payment.payer, technicalContact } },
  }
  const written = write835({ head, remittances: [withContact] })
  expect(written).toContain('~N4*New York*NY*10005~PER*BL*EDI desk*TE*8005550100~N1*PE*')
  expect(read835(written).remittances).toEqual([{ ...withContact, addsUp: true }])
})

test('other segments of payers are skipped', () => {
  const extended = text
    .replace('C*ACH************', 'C*ACH*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*')
    .replace('DTM*405', 'CUR*PR*USD~REF*EV*HOUSE~DTM*405')
    .replace('N1*PE', 'REF*2U*77~PER*CX**TE*8005550100~N1*PE')
    .replace('LX*1~', 'LX*1~TS3*1234567893*11*20261231*2*1580.5~')
    .replace('DTM*232', 'NM1*TT*2*Next Payer~DTM*232')
    .replace('REF*6R*L1~', 'REF*LU*11~REF*6R*L1~QTY*ZK*1~')
    .replace('WO:C3A1*20~PLB*1234567893*20261231*L6*-10~', 'WO:C3A1*20*L6*-10~')
    .replace('SE*45', 'SE*52')
  expect(read835(extended).remittances).toEqual([{ ...remittance, addsUp: true }])
})

test('more reasons of one group than fit into a segment', () => {
  const adjustments = Array.from({ length: 8 }, (_, index) => adjustment('CO', String(index + 1), 1_00))
  const written = write835({ head, remittances: [{ ...remittance, claims: [{ ...denied, adjustments }] }] })
  expect(written).toContain('CAS*CO*1*1**2*1**3*1**4*1**5*1**6*1~CAS*CO*7*1**8*1~')
  expect(read835(written).remittances[0]?.claims[0]?.adjustments).toEqual(adjustments)
})

describe('sums', () => {
  const addsUp = (changes: Partial<Remittance>) =>
    read835(write835({ head, remittances: [{ ...remittance, ...changes }] })).remittances[0]?.addsUp
  const oneClaim = (claim: typeof paid) =>
    addsUp({
      claims: [claim],
      providerAdjustments: [],
      payment: { ...remittance.payment, amountCents: claim.paidCents },
    })
  const [line = paid.services[0]] = paid.services

  test('are right', () => {
    expect(oneClaim(paid)).toBe(true)
    expect(oneClaim(denied)).toBe(true)
  })

  test('are right for a payment that the payer reverses', () => {
    const payment = { ...remittance.payment, amountCents: 75_00, isDebit: true }
    expect(addsUp({ claims: [takenBack], providerAdjustments: [], payment })).toBe(true)
  })

  test.each([
    ['a claim', { ...denied, adjustments: [adjustment('OA', '18', 80_49)] }],
    ['a claim that is paid more than its lines', { ...paid, paidCents: 600_01 }],
    [
      'lines that differ while the claim does not',
      {
        ...paid,
        services: line === undefined ? [] : [{ ...line, paidCents: 0 }],
      },
    ],
  ])('that are wrong are told, and all is read: %s', (_, claim) => {
    expect(oneClaim(claim)).toBe(false)
  })

  test('that are wrong are reported', () => {
    expect(addsUp({ payment: { ...remittance.payment, amountCents: 515_01 } })).toBe(false)
    expect(addsUp({ providerAdjustments: [] })).toBe(false)
  })
})

describe('any remittance', () => {
  test('is read as it was written', { timeout: chaosTime }, () => {
    fc.assert(
      fc.property(fc.array(anyRemittance(anyWord), { minLength: 1, maxLength: 2 }), remittances => {
        const read = read835(write835({ head, remittances })).remittances
        expect(read.map(({ addsUp: _, ...rest }) => rest)).toEqual(remittances)
      }),
      runs,
    )
  })

  test('is written with the same bytes after it was read, whatever was typed', { timeout: chaosTime }, () => {
    const anyFile = anyRemittance(anyTyped).map(one => ({ head, remittances: [one] }))
    expectSameBytes(anyFile, { write: write835, read: read835 })
  })
})

describe('an error names the segment that cannot be read', () => {
  test.each([
    ['BPR*I*515*', 'BPR*I*5.1.5*', 'Segment 4 (BPR): element 2 is no amount of money'],
    ['BPR*I', 'BPX*I', 'Segment 12 (LX): BPR is expected before it'],
    ['TRN*1', 'TRX*1', 'Segment 12 (LX): TRN is expected before it'],
    ['CLP*C18A1*', 'CLP**', 'Segment 13 (CLP): element 1 is missing'],
    ['*1500*600*600*', '*1500*600.001*600*', 'Segment 13 (CLP): element 4 is no amount of money'],
    ['*1500*600*600*', '*1500**600*', 'Segment 13 (CLP): element 4 is no amount of money'],
    ['SVC*AD:D8080*', 'SVC**', 'Segment 22 (SVC): element 1 does not say which procedure it is'],
    ['DTM*472*2026', 'DTM*472*20', 'Segment 23 (DTM): element 2 is no day'],
    ['CAS*CO*45*', 'CAS**45*', 'Segment 24 (CAS): element 1 does not say who bears it'],
    ['CAS*CO*45*', 'CAS*CO**', 'Segment 24 (CAS): element 2 does not say why'],
    ['**1*50~', '**1*~', 'Segment 25 (CAS): element 6 is no amount of money'],
    ['WO:C3A1*', ':C3A1*', 'Segment 45 (PLB): element 3 does not say why'],
    ['ST*835', 'ST*837', 'Segment 3 (ST): the file holds no 835'],
  ])('%s', (from, to, message) => {
    const broken = text.replace(from, to)
    expect(() => read835(broken)).toThrow(X12Error)
    expect(() => read835(broken)).toThrow(message)
  })

  test('a claim after the provider adjustments is refused', () => {
    const broken = text.replace('CLP*C7A1', 'PLB*1*20261231*WO*1~CLP*C7A1').replace('SE*45', 'SE*46')
    expect(() => read835(broken)).toThrow(
      'Segment 38 (CLP): it stands after the adjustments of the whole payment',
    )
  })

  test('any change of a file gives a value or an error that names a segment', { timeout: chaosTime }, () => {
    expectValueOrX12Error(text, read835)
  })
})
