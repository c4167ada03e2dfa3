import { expect, test } from 'vitest'
import { filingOf, payerKindLabel, payerKinds } from './payers.ts'

test('each kind of payer has a code of its own on a claim, and a label [PAY-06]', () => {
  expect([filingOf('commercial'), filingOf('medicaid'), filingOf('blue')]).toEqual(['CI', 'MC', 'BL'])
  expect(new Set(payerKinds.map(filingOf)).size).toBe(payerKinds.length)
  expect(new Set(payerKinds.map(payerKindLabel)).size).toBe(payerKinds.length)
})
