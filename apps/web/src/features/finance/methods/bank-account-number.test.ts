import { expect, test } from 'vitest'
import { bankProblems } from './use-save-method.ts'

test('the numbers of a bank account are required, and a typing mistake is noticed', () => {
  const good = { routing: '110000000', account: '000123456789' }
  expect(bankProblems(good)).toEqual({})
  expect(bankProblems({ routing: ' ', account: '' })).toEqual({
    routing: 'Routing number is required',
    account: 'Account number is required',
  })
  expect(bankProblems({ ...good, routing: '110000001' })).toEqual({ routing: 'Routing number is invalid' })
  expect(bankProblems({ ...good, routing: '11000' })).toEqual({ routing: 'Routing number is invalid' })
  expect(bankProblems({ ...good, account: '12x' })).toEqual({ account: 'Account number is invalid' })
})
