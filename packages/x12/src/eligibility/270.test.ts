import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay, anyTyped, anyWord, orNull } from '../../test/any-values.ts'
import { chaosSize, chaosTime, seeded } from '../../test/chaos-size.ts'
import { anyPerson, head, kim, pat } from '../../test/people.ts'
import { expectSameBytes, expectValueOrX12Error } from '../../test/round-trip.ts'
import { X12Error } from '../core/segment.ts'
import { dental, orthodontics } from './benefit-codes.ts'
import type { EligibilityInquiry } from './inquiry.ts'
import { read270 } from './read-270.ts'
import { write270 } from './write-270.ts'

const runs = { numRuns: chaosSize(100, 5_000), ...seeded }

const aboutPat: EligibilityInquiry = {
  trace: 'E15A1',
  on: '2026-11-16',
  payer: { name: 'Delta Dental NY', code: 'DDNY' },
  provider: {
    npi: '1234567893',
    firstName: 'Dora',
    lastName: 'Lee',
    organizationName: null,
    taxId: '123456789',
  },
  subscriber: { ...pat, memberId: 'M123', groupNumber: 'G1' },
  dependent: null,
  serviceTypes: [dental, orthodontics],
}

const aboutKim: EligibilityInquiry = {
  ...aboutPat,
  trace: 'E16A1',
  provider: {
    npi: '1234567893',
    firstName: null,
    lastName: null,
    organizationName: 'Smile Clinic',
    taxId: null,
  },
  dependent: { ...kim, relationship: 'child' },
}

const text = write270({ head, inquiries: [aboutPat, aboutKim] })
const segmentsOf = (whole: string) => whole.split('~').slice(2, -3)

test('an inquiry about a subscriber', () => {
  expect(segmentsOf(write270({ head, inquiries: [aboutPat] }))).toEqual([
    'ST*270*0001*005010X279A1',
    'BHT*0022*13*E15A1*20261116*0930',
    'HL*1**20*1',
    'NM1*PR*2*Delta Dental NY*****PI*DDNY',
    'HL*2*1*21*1',
    'NM1*1P*1*Lee*Dora****XX*1234567893',
    'REF*TJ*123456789',
    'HL*3*2*22*0',
    'TRN*1*E15A1*9ARCHWIRE1',
    'NM1*IL*1*Doe*Pat****MI*M123',
    'REF*6P*G1',
    'N3*1 Main St',
    'N4*New York*NY*10001',
    'DMG*D8*19900203*F',
    'DTP*291*D8*20261116',
    'EQ*35',
    'EQ*38',
    'SE*18*0001',
  ])
})

test('a patient who is not the subscriber is on the level below, with the trace and the service types', () => {
  const written = segmentsOf(write270({ head, inquiries: [aboutKim] }))
  expect(written.slice(6, 8)).toEqual(['HL*3*2*22*1', 'NM1*IL*1*Doe*Pat****MI*M123'])
  expect(written.slice(12)).toEqual([
    'HL*4*3*23*0',
    'TRN*1*E16A1*9ARCHWIRE1',
    'NM1*03*1*Doe*Kim',
    'N3*1 Main St',
    'N4*New York*NY*10001',
    'DMG*D8*20120708*M',
    'INS*N*19',
    'DTP*291*D8*20261116',
    'EQ*35',
    'EQ*38',
    'SE*23*0001',
  ])
})

test('what was written is read', () => {
  expect(read270(text)).toMatchObject({ head, inquiries: [aboutPat, aboutKim] })
})

const anyInquiry = (typed: fc.Arbitrary<string>): fc.Arbitrary<EligibilityInquiry> =>
  fc.record({
    trace: anyWord,
    on: anyDay,
    payer: fc.record({ name: typed, code: typed }),
    provider: fc.oneof(
      fc.record({
        npi: typed,
        firstName: orNull(typed),
        lastName: orNull(typed),
        organizationName: fc.constant(null),
        taxId: orNull(typed),
      }),
      fc.record({
        npi: typed,
        firstName: fc.constant(null),
        lastName: fc.constant(null),
        organizationName: typed,
        taxId: orNull(typed),
      }),
    ),
    subscriber: fc
      .tuple(anyPerson(typed), typed, orNull(typed))
      .map(([person, memberId, groupNumber]) => ({ ...person, memberId, groupNumber })),
    dependent: orNull(
      fc
        .tuple(anyPerson(typed), fc.constantFrom('spouse', 'child', 'other'))
        .map(([person, relationship]) => ({ ...person, relationship })),
    ),
    serviceTypes: fc.array(fc.constantFrom('35', '38', '23'), { minLength: 1, maxLength: 3 }),
  })

describe('any question', () => {
  test('is read as it was written', { timeout: chaosTime }, () => {
    fc.assert(
      fc.property(fc.array(anyInquiry(anyWord), { minLength: 1, maxLength: 3 }), inquiries => {
        expect(read270(write270({ head, inquiries })).inquiries).toEqual(inquiries)
      }),
      runs,
    )
  })

  test('is written with the same bytes after it was read, whatever was typed', { timeout: chaosTime }, () => {
    const anyFile = anyInquiry(anyTyped).map(inquiry => ({ head, inquiries: [inquiry] }))
    expectSameBytes(anyFile, { write: write270, read: read270 })
  })
})

describe('what cannot be read names its segment', () => {
  test.each([
    ['NM1*PR*2*', 'NM1*XX*2*', 'Segment 6 (NM1): NM1*PR is expected here'],
    ['D8*19900203', 'D8*19900230', 'Segment 16 (DMG): element 2 is no day'],
    ['DTP*291*D8*20261116', 'DTP*291*D8*tomorrow', 'Segment 17 (DTP): element 3 is no day'],
    ['DTP*291*', 'DTP*292*', 'Segment 10 (HL): it is not said for which day it is asked'],
    ['HL*3*2*22', 'HL*3*1*22', 'Segment 10 (HL): it does not stand below the level that it belongs to'],
    ['HL*3*2*22', 'HL*3*2*24', 'Segment 10 (HL): a question about coverage has no level of this kind'],
    ['****MI*M123', '', 'Segment 10 (HL): the subscriber has no member id'],
    ['ST*270', 'ST*271', 'Segment 3 (ST): the file holds no 270'],
  ])('%s', (from, to, message) => {
    const broken = write270({ head, inquiries: [aboutPat] }).replace(from, to)
    expect(() => read270(broken)).toThrow(X12Error)
    expect(() => read270(broken)).toThrow(message)
  })

  test('any change of a file gives a value or an error that names a segment', { timeout: chaosTime }, () => {
    expectValueOrX12Error(text, read270)
  })
})
