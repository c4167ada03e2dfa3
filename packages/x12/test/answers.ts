import fc from 'fast-check'
import type { Benefit, EligibilityAnswer, Member } from '../src/eligibility/answer.ts'
import { anyCents, anyDay, anyWord, orNull } from './any-values.ts'
import { anyPerson, kim, pat } from './people.ts'

export const benefit = (fields: Partial<Benefit> & { code: string }): Benefit => ({
  level: null,
  serviceTypes: [],
  insuranceType: null,
  plan: null,
  period: null,
  amountCents: null,
  rateBasisPoints: null,
  quantity: null,
  needsAuthorization: null,
  network: null,
  procedure: null,
  frequencies: [],
  references: [],
  dates: [],
  rejections: [],
  messages: [],
  restrictions: [],
  ...fields,
})

const subscriber: Member = {
  ...pat,
  memberId: 'M123',
  traces: [{ isAnswer: true, number: 'E15A1', origin: '9ARCHWIRE1' }],
  references: [
    { qualifier: '18', value: 'P7', description: 'Gold' },
    { qualifier: '6P', value: 'G1', description: null },
  ],
  dates: [
    { qualifier: '346', from: '2026-01-01', to: null },
    { qualifier: '291', from: '2026-01-01', to: '2026-12-31' },
  ],
  benefits: [
    benefit({ code: '1', level: 'FAM', serviceTypes: ['30', '35', '38'], plan: 'Gold PPO' }),
    benefit({
      code: 'A',
      level: 'IND',
      serviceTypes: ['38'],
      rateBasisPoints: 5000,
      network: 'Y',
      messages: ['Until the age of 19', 'Paid by the month'],
    }),
    benefit({
      code: 'C',
      level: 'IND',
      serviceTypes: ['35'],
      period: '23',
      amountCents: 50_00,
      network: 'Y',
    }),
    benefit({ code: 'C', level: 'IND', serviceTypes: ['35'], period: '29', amountCents: 0, network: 'Y' }),
    benefit({ code: 'F', level: 'IND', serviceTypes: ['38'], period: '32', amountCents: 1500_00 }),
    benefit({ code: 'F', level: 'IND', serviceTypes: ['38'], period: '33', amountCents: 640_50 }),
    benefit({
      code: 'F',
      procedure: { qualifier: 'AD', code: 'D8670' },
      frequencies: [{ quantity: { qualifier: 'VS', value: '2' }, period: '23', periods: '1' }],
      restrictions: [{ qualifier: 'ZZ', code: '11' }],
    }),
  ],
}

export const aboutPat: EligibilityAnswer = {
  reference: 'E15A1',
  payer: { name: 'Delta Dental NY', code: 'DDNY' },
  provider: { npi: '1234567893', firstName: 'Dora', lastName: 'Lee', organizationName: null },
  subscriber,
  dependent: null,
  rejections: [],
}

export const aboutKim: EligibilityAnswer = {
  ...aboutPat,
  subscriber: { ...subscriber, traces: [], benefits: [] },
  dependent: { ...subscriber, ...kim, memberId: null, references: [], relationship: 'child' },
}

const code = (...codes: string[]) => fc.constantFrom(...codes)

const anyRejection = fc.record({
  code: code('15', '42', '72', '75', '99'),
  followUp: orNull(code('C', 'N', 'R')),
  isValidRequest: fc.boolean(),
})
const anyReference = (typed: fc.Arbitrary<string>) =>
  fc.record({ qualifier: code('18', '6P', '1L'), value: typed, description: orNull(typed) })
const anyDate = fc.record({ qualifier: code('291', '346', '357'), from: anyDay, to: orNull(anyDay) })
const anyQuantity = fc.record({ qualifier: code('VS', 'P6', 'S7'), value: code('1', '2', '12') })

const anyBenefit = (typed: fc.Arbitrary<string>): fc.Arbitrary<Benefit> =>
  fc.record({
    code: code('1', '6', 'A', 'B', 'C', 'F', 'G', 'I', 'CB'),
    level: orNull(code('IND', 'FAM', 'XX')),
    serviceTypes: fc.array(code('30', '35', '38', '99'), { maxLength: 3 }),
    insuranceType: orNull(code('PP', 'HM')),
    plan: orNull(typed),
    period: orNull(code('23', '24', '29', '32', '33', '77')),
    amountCents: orNull(anyCents),
    rateBasisPoints: orNull(fc.integer({ min: 0, max: 10_000 })),
    quantity: orNull(anyQuantity),
    needsAuthorization: orNull(code('Y', 'N', 'U')),
    network: orNull(code('Y', 'N', 'W', 'U')),
    procedure: orNull(fc.record({ qualifier: code('AD'), code: code('D8080', 'D8670') })),
    frequencies: fc.array(
      fc.record({
        quantity: orNull(anyQuantity),
        period: orNull(code('23', '34')),
        periods: orNull(code('1', '6')),
      }),
      { maxLength: 2 },
    ),
    references: fc.array(anyReference(typed), { maxLength: 2 }),
    dates: fc.array(anyDate, { maxLength: 2 }),
    rejections: fc.array(anyRejection, { maxLength: 1 }),
    messages: fc.array(typed, { maxLength: 2 }),
    restrictions: fc.array(fc.record({ qualifier: code('ZZ'), code: code('11', '22') }), { maxLength: 2 }),
  })

const anyMember = (typed: fc.Arbitrary<string>): fc.Arbitrary<Member> =>
  fc
    .tuple(
      anyPerson(typed),
      fc.record({
        memberId: orNull(typed),
        traces: fc.array(fc.record({ isAnswer: fc.boolean(), number: anyWord, origin: orNull(anyWord) }), {
          maxLength: 2,
        }),
        references: fc.array(anyReference(typed), { maxLength: 2 }),
        dates: fc.array(anyDate, { maxLength: 2 }),
        benefits: fc.array(anyBenefit(typed), { maxLength: 6 }),
      }),
    )
    .map(([person, rest]) => ({ ...person, ...rest }))

/** With rejections only at levels that exist, in the order in which they are written. */
export const anyAnswer = (typed: fc.Arbitrary<string>): fc.Arbitrary<EligibilityAnswer> =>
  fc
    .record({
      depth: fc.integer({ min: 1, max: 4 }),
      reference: anyWord,
      payer: fc.record({ name: orNull(typed), code: orNull(typed) }),
      provider: fc.record({
        npi: typed,
        firstName: orNull(typed),
        lastName: orNull(typed),
        organizationName: fc.constant(null),
      }),
      subscriber: anyMember(typed),
      dependent: fc
        .tuple(anyMember(typed), orNull(fc.constantFrom('spouse', 'child', 'other')))
        .map(([member, relationship]) => ({ ...member, relationship })),
      rejections: fc.array(fc.tuple(fc.nat({ max: 4 }), anyRejection), { maxLength: 3 }),
    })
    .map(({ depth, reference, payer, provider, subscriber, dependent, rejections }) => ({
      reference,
      payer,
      provider: depth > 1 ? provider : null,
      // A subscriber above a dependent has only a name: with benefits it would be a response of its own.
      subscriber: depth > 2 ? { ...subscriber, ...(depth > 3 ? { benefits: [] } : {}) } : null,
      dependent: depth > 3 ? dependent : null,
      rejections: (['system', 'payer', 'provider', 'subscriber', 'dependent'] as const)
        .slice(0, depth + 1)
        .flatMap((at, index) =>
          rejections.filter(([level]) => level === index).map(([, one]) => ({ ...one, at })),
        ),
    }))
