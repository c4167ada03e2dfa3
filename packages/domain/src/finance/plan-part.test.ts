import { expect, test } from 'vitest'
import { planPart, planPartLabel } from './plan-part.ts'

const label = (kind: 'installment' | 'down_payment' | 'advance', sequence: number, installments: number) => {
  const part = planPart({ kind, sequence }, installments)
  return part && planPartLabel(part)
}

test('an invoice is called by its place in the plan; the only one and what was paid in advance have none [FIN-144]', () => {
  expect(label('installment', 3, 12)).toBe('Installment 3 of 12')
  expect(label('down_payment', 1, 12)).toBe('Down payment, 1 of 12')
  expect(label('installment', 1, 1)).toBeUndefined()
  expect(label('advance', 13, 12)).toBeUndefined()
})
