import { expect, test } from 'vitest'
import { noPayer, payerFacts, rules, toSend } from './payer-values.ts'

const payer = { ...noPayer(), id: 1, active: true, updatedAt: '', name: 'Union', code: '91051' }

test('a payer shows its number, its kind and what the clinic is enrolled for [PAY-01]', () => {
  expect(payerFacts({ ...payer, kind: 'medicaid', enrolledCoverage: false })).toBe(
    '91051 · Medicaid · enrolled for claims, remittances',
  )
  const none = { enrolledClaims: false, enrolledCoverage: false, enrolledRemittances: false }
  expect(payerFacts({ ...payer, ...none })).toBe('91051 · Commercial · not enrolled')
})

test('a payer’s number is sent in the clearinghouse’s spelling', () => {
  expect(toSend({ ...noPayer(), name: ' Union ', code: 'ab-12 3' })).toMatchObject({
    name: 'Union',
    code: 'AB123',
  })
  expect(rules.code?.('ab-12 3', noPayer())).toBeNull()
  expect(rules.code?.(' ', noPayer())).toBe('Payer ID is required')
  expect(rules.code?.('x', noPayer())).toBe('Payer ID must have 2 to 15 letters and digits')
})
