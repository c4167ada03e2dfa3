import { expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { dayOf, refusalMessage } from './claim-labels.tsx'

test('the refusal of a claim lists all findings of the rules [C-56]', () => {
  const refused = CallError.refused(422, {
    error: 'Claim is not valid',
    claimErrors: [{ field: 'providers', message: 'A Billing provider is missing.' }],
    claimItemErrors: [{ itemId: 4, field: 'procedureCode', message: 'D80 is no procedure code.' }],
  })
  expect(refusalMessage(refused)).toMatchObject({
    message: 'Claim is not valid. A Billing provider is missing. D80 is no procedure code.',
    status: 422,
  })
  const other = CallError.refused(422, { error: 'Claim cannot be submitted while cancelled' })
  expect(refusalMessage(other)).toBe(other)
})

test('the day of an instant is the clinic’s, in the usual format [CLM-71]', () => {
  expect(dayOf('2026-05-06T23:30:00.000-04:00')).toBe('05/06/2026')
})
