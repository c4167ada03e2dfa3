import { expect, test } from 'vitest'
import { type PaidClaim, prepareDecision } from './payer-decision.ts'

const paid: PaidClaim = {
  statusCode: '1',
  chargedCents: 100_000,
  paidCents: 50_000,
  patientCents: 30_000,
  adjustments: [{ group: 'CO', reason: '45', amountCents: 20_000 }],
  lines: [{ adjustments: [{ group: 'PR', reason: '2', amountCents: 30_000 }] }],
  isPredetermination: false,
}

test('the paid, adjusted and owed amounts are separate, and add up', () => {
  expect(prepareDecision(paid)).toEqual({
    paidCents: 50_000,
    expectedCents: null,
    adjustedCents: 20_000,
    owedCents: 30_000,
    isReversal: false,
    addsUp: true,
    proposes: 'approved',
  })
  expect(prepareDecision({ ...paid, patientCents: null }).owedCents).toBe(30_000)
  expect(prepareDecision({ ...paid, paidCents: 49_999 }).addsUp).toBe(false)
  // The payer's own sum is shown, with a note that its adjustments come to another.
  expect(prepareDecision({ ...paid, patientCents: 0 })).toMatchObject({ owedCents: 0, addsUp: false })
})

test('a claim that the payer denied or does not cover is proposed as denied', () => {
  const nothing = { ...paid, paidCents: 0, patientCents: 0, lines: [] }
  expect(prepareDecision({ ...nothing, statusCode: '4' }).proposes).toBe('denied')
  const uncovered = [{ group: 'PR', reason: '96', amountCents: 100_000 }]
  expect(prepareDecision({ ...nothing, adjustments: uncovered }).proposes).toBe('denied')
})

test('a claim that the deductible takes up is covered all the same', () => {
  const deductible = [{ group: 'PR', reason: '1', amountCents: 100_000 }]
  const claim = { ...paid, paidCents: 0, patientCents: 100_000, adjustments: deductible, lines: [] }
  expect(prepareDecision(claim)).toMatchObject({ proposes: 'approved', owedCents: 100_000, addsUp: true })
})

test('a reversal or an unknown status proposes nothing', () => {
  const back = {
    ...paid,
    statusCode: '22',
    chargedCents: -100_000,
    paidCents: -100_000,
    patientCents: null,
    adjustments: [],
    lines: [],
  }
  expect(prepareDecision(back)).toMatchObject({ isReversal: true, proposes: null, addsUp: true })
  expect(prepareDecision({ ...paid, statusCode: '25' }).proposes).toBeNull()
})

test('a predetermination has no paid amount, whatever the payer calls it; the expected amount is separate [CLM-80]', () => {
  const priced: PaidClaim = {
    ...paid,
    statusCode: '25',
    paidCents: 0,
    lines: [
      {
        adjustments: [
          { group: 'OA', reason: '101', amountCents: 50_000 },
          { group: 'PR', reason: '2', amountCents: 30_000 },
        ],
      },
    ],
    isPredetermination: true,
  }
  const decision = {
    paidCents: 0,
    expectedCents: 50_000,
    adjustedCents: 20_000,
    owedCents: 30_000,
    addsUp: true,
    proposes: 'approved',
  }
  expect(prepareDecision(priced)).toMatchObject(decision)
  // Some payers respond as if they had paid.
  expect(prepareDecision({ ...paid, isPredetermination: true })).toMatchObject(decision)
  // If a claim gets a mere price, staff decide themselves.
  expect(prepareDecision({ ...priced, isPredetermination: false })).toMatchObject({
    ...decision,
    proposes: null,
  })
})
