import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const done = { status: 'completed' } as const
const consent = (id: number, status: 'unsigned' | 'signed' | 'archived') => ({ id, status })
const contract = (id: number, active: boolean, signed: boolean, hasPlan = false) => ({
  id,
  active,
  signed,
  hasPlan,
})

test('what waits for a signature comes first, in the order of the page [DOC-23]', () => {
  const waiting = {
    consents: [consent(1, 'signed'), consent(2, 'unsigned')],
    contracts: [contract(3, true, false)],
  }
  expect(nextStep({ form: { status: 'sent' }, ...waiting })).toEqual({ of: 'health history' })
  expect(nextStep({ form: done, ...waiting })).toEqual({ of: 'consent form', id: 2 })
  expect(nextStep({ form: null, ...waiting, consents: [consent(1, 'archived')] })).toEqual({
    of: 'contract',
    id: 3,
  })
})

test('a signed contract without a plan comes next, and where nothing waits another document [DOC-23]', () => {
  const none = { form: done, consents: [] }
  expect(nextStep({ ...none, contracts: [contract(1, false, false), contract(2, true, true)] })).toEqual({
    of: 'contract',
    id: 2,
  })
  expect(nextStep({ ...none, contracts: [contract(2, true, true, true)] })).toEqual({ of: 'more' })
  expect(nextStep({ ...none, contracts: [] })).toEqual({ of: 'more' })
})
