import { X12Error } from '@archwire/x12/core/segment'
import type { EligibilityInquiry } from '@archwire/x12/eligibility/inquiry'
import { write270 } from '@archwire/x12/eligibility/write-270'
import { anyDay, anyTyped, anyWord, orNull } from '@archwire/x12/test/any-values'
import { chaosSize, chaosTime, seeded } from '@archwire/x12/test/chaos-size'
import { aboutKim, aboutPat } from '@archwire/x12/test/inquiries'
import { anyPerson, head } from '@archwire/x12/test/people'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSameBytes, expectValueOrX12Error } from '../../../../../test/providers/x12/round-trip.ts'
import { read270 } from './read-270.ts'

const runs = { numRuns: chaosSize(100, 5_000), ...seeded }

const text = write270({ head, inquiries: [aboutPat, aboutKim] })

test('an inquiry that was written is read back', () => {
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

describe('an error names the segment that cannot be read', () => {
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
