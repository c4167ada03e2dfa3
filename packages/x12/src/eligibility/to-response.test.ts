import { describe, expect, test } from 'vitest'
import { aboutKim, aboutPat, benefit } from '../../test/answers.ts'
import { kim, pat } from '../../test/people.ts'
import type { Benefit, EligibilityAnswer, RejectedAt } from './answer.ts'
import { type Coverage, toResponse } from './to-response.ts'

const line = { code: null, coverageLevel: null, network: null, period: null, message: null }

const answerWith = (...benefits: Benefit[]): EligibilityAnswer => ({
  ...aboutPat,
  subscriber: aboutPat.subscriber === null ? null : { ...aboutPat.subscriber, benefits },
})

function coverageOf(answer: EligibilityAnswer): Coverage {
  const response = toResponse(answer)
  if (!('coverage' in response)) throw new Error('there is no coverage')
  return response.coverage
}

test('coverage in the words of the product [ELG-08]', () => {
  expect(coverageOf(aboutPat)).toEqual({
    isActive: true,
    statusCode: '1',
    statusDescription: 'Active Coverage',
    patient: pat,
    subscriber: { ...pat, healthPlan: { subscriberId: 'M123', groupNumber: 'G1', name: 'Gold PPO' } },
    activeCoverage: [
      { ...line, serviceType: 'Whole plan', code: '30', coverageLevel: 'Family', description: 'Active' },
      { ...line, serviceType: 'Dental', code: '35', coverageLevel: 'Family', description: 'Active' },
      { ...line, serviceType: 'Orthodontics', code: '38', coverageLevel: 'Family', description: 'Active' },
    ],
    coInsurances: [
      {
        serviceType: 'Orthodontics',
        code: '38',
        coverageLevel: 'Individual',
        network: 'In',
        period: null,
        message: 'Until the age of 19\nPaid by the month',
        percent: 50,
      },
    ],
    deductibles: [
      {
        serviceType: 'Dental',
        code: '35',
        coverageLevel: 'Individual',
        network: 'In',
        period: 'Calendar year',
        message: null,
        amount: 50,
        remaining: 0,
      },
    ],
    limitationAndMaximum: [
      {
        ...line,
        serviceType: 'Orthodontics',
        code: '38',
        coverageLevel: 'Individual',
        period: 'Lifetime',
        amount: 1500,
        remaining: 640.5,
        description: 'Limit',
      },
      {
        ...line,
        serviceType: 'Whole plan',
        code: 'D8670',
        amount: null,
        remaining: null,
        description: 'Limit: 2 visits in 1 × calendar year',
      },
    ],
  })
})

test('the patient is the dependent if there is one, the plan is the subscriber’s [ELG-08]', () => {
  const { patient, subscriber, coInsurances } = coverageOf(aboutKim)
  expect(patient).toEqual(kim)
  expect(subscriber).toMatchObject({
    firstName: 'Pat',
    healthPlan: { subscriberId: 'M123', groupNumber: 'G1' },
  })
  expect(coInsurances).toHaveLength(1)
})

test('the subscriber’s coverage applies to a dependent without benefits of their own', () => {
  const { subscriber } = aboutPat
  const answer = {
    ...aboutKim,
    subscriber,
    dependent: aboutKim.dependent === null ? null : { ...aboutKim.dependent, benefits: [] },
  }
  expect(coverageOf(answer).coInsurances).toHaveLength(1)
})

describe('whether somebody is covered', () => {
  const says = (code: string, ...serviceTypes: string[]) => benefit({ code, serviceTypes })
  test.each<[string, boolean, Benefit[]]>([
    ['inactive', false, [says('6', '35')]],
    ['the dental plan decides, not the medical one', false, [says('1', '1'), says('6', '35')]],
    ['the dental plan decides, not orthodontics', true, [says('1', '35'), says('6', '38')]],
    ['the whole plan, where the dental one is not told', true, [says('1', '30'), says('6', '88')]],
    ['no service type is the whole plan', true, [says('1')]],
    ['orthodontics alone', true, [says('1', '38')]],
    ['not covered is no status', true, [says('1', '35'), says('I', '38')]],
    ['amounts alone do not say that it is active', false, [benefit({ code: 'C', amountCents: 1 })]],
  ])('%s', (_, isActive, benefits) => {
    const coverage = coverageOf(answerWith(...benefits))
    expect(coverage.isActive).toBe(isActive)
    expect(coverage.statusCode).toBe(isActive ? '1' : '6')
  })

  test('inactive and not covered are listed with the coverage', () => {
    const coverage = coverageOf(answerWith(says('1', '35'), says('I', '38'), says('6', '40')))
    expect(coverage.activeCoverage.map(one => [one.serviceType, one.description])).toEqual([
      ['Dental', 'Active'],
      ['Orthodontics', 'Not covered'],
      ['Oral surgery', 'Inactive'],
    ])
  })
})

describe('the remaining amount', () => {
  const limit = (period: string, amountCents: number, more: Partial<Benefit> = {}) =>
    benefit({ code: 'F', serviceTypes: ['38'], period, amountCents, ...more })
  const limitsOf = (...benefits: Benefit[]) =>
    coverageOf(answerWith(...benefits)).limitationAndMaximum.map(one => [
      one.period,
      one.amount,
      one.remaining,
    ])

  test('is beside the amount that it remains of', () => {
    expect(limitsOf(limit('29', 900_00), limit('32', 1500_00))).toEqual([['Lifetime', 1500, 900]])
  })

  test('of a lifetime goes to the lifetime, not to the year', () => {
    expect(limitsOf(limit('23', 1000_00), limit('32', 1500_00), limit('33', 0))).toEqual([
      ['Calendar year', 1000, null],
      ['Lifetime', 1500, 0],
    ])
  })

  test('goes to the year before it goes to the lifetime, in whatever order they come', () => {
    const limits = [limit('32', 1500_00), limit('23', 1000_00), limit('29', 400_00), limit('33', 1500_00)]
    for (const benefits of [limits, limits.toReversed()]) {
      expect(limitsOf(...benefits).toSorted()).toEqual([
        ['Calendar year', 1000, 400],
        ['Lifetime', 1500, 1500],
      ])
    }
    expect(limitsOf(limit('29', 400_00), limit('32', 1500_00), limit('33', 900_00))).toEqual([
      ['Lifetime', 1500, 900],
      [null, null, 400],
    ])
  })

  test('goes to no other network, level, procedure or service', () => {
    const inside = limit('23', 1000_00, { network: 'Y' })
    for (const other of [
      { network: 'N' },
      { network: 'Y', level: 'FAM' },
      { network: 'Y', procedure: { qualifier: 'AD', code: 'D8080' } },
      { network: 'Y', serviceTypes: ['35'] },
    ]) {
      expect(limitsOf(inside, limit('29', 5_00, other))).toEqual([
        ['Calendar year', 1000, null],
        [null, null, 5],
      ])
    }
  })

  test('is not the amount that was used so far', () => {
    expect(limitsOf(limit('24', 400_00), limit('29', 600_00))).toEqual([
      ['Year to date', 400, null],
      [null, null, 600],
    ])
  })
})

test('co-payments, out of pocket and other limits are listed with the limits, by their kind', () => {
  const coverage = coverageOf(
    answerWith(
      benefit({ code: 'B', serviceTypes: ['98'], amountCents: 25_00 }),
      benefit({ code: 'G', period: '23', amountCents: 3000_00 }),
      benefit({ code: 'A', serviceTypes: ['35'], messages: ['See the booklet'] }),
      benefit({ code: 'F', serviceTypes: ['38'], quantity: { qualifier: 'S7', value: '19' } }),
      benefit({ code: 'W' }),
    ),
  )
  expect(coverage.limitationAndMaximum.map(one => [one.description, one.amount, one.message])).toEqual([
    ['Co-payment', 25, null],
    ['Out of pocket limit', 3000, null],
    ['Co-insurance', null, 'See the booklet'],
    ['Limit: 19 years of age at most', null, null],
  ])
  expect(coverage.coInsurances).toEqual([])
})

describe('a payer that rejects the inquiry [ELG-19]', () => {
  const rejected = (at: RejectedAt, ...codes: string[]): EligibilityAnswer => ({
    ...aboutPat,
    subscriber: null,
    rejections: codes.map(code => ({ at, code, followUp: 'C', isValidRequest: false })),
  })

  test.each<[RejectedAt, string, boolean]>([
    ['system', '42', true],
    ['payer', '79', false],
    ['payer', '80', true],
    ['provider', '43', false],
    ['subscriber', '75', false],
    ['dependent', '71', false],
  ])('says why at the level %s', (at, code, isTemporary) => {
    expect(toResponse(rejected(at, code))).toEqual({
      errors: [
        { statusCode: code, description: expect.stringMatching(/^[A-Z].*\. Correct it and ask again\.$/) },
      ],
      isTemporary,
    })
  })

  test('lists each reason once, and is asked again only if every reason is temporary', () => {
    expect(toResponse(rejected('subscriber', '72', '42', '72'))).toMatchObject({
      errors: [{ statusCode: '72' }, { statusCode: '42' }],
      isTemporary: false,
    })
  })

  test('may reject some benefits and report others', () => {
    const refused = benefit({
      code: 'D',
      rejections: [{ code: '42', followUp: null, isValidRequest: true }],
    })
    expect(toResponse(answerWith(refused))).toMatchObject({
      errors: [{ statusCode: '42' }],
      isTemporary: true,
    })
    expect(coverageOf(answerWith(refused, benefit({ code: '1', serviceTypes: ['35'] }))).isActive).toBe(true)
  })

  test('may send nothing at all', () => {
    expect(toResponse(answerWith())).toEqual({
      errors: [{ statusCode: 'none', description: 'The payer answered, but said nothing about coverage.' }],
      isTemporary: false,
    })
  })
})
