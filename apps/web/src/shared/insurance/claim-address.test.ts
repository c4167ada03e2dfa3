import { expect, test } from 'vitest'
import { claimAddress, newClaimAddress } from './insurance-dialogs.ts'

test('the address of a claim dialog names its subject in the query [CLM-02, CLM-03, CLM-04]', () => {
  expect(newClaimAddress(5, {})).toBe('/v2/patient/5/claim')
  expect(newClaimAddress(5, { insuranceId: 3, eligibilityId: 7 })).toBe(
    '/v2/patient/5/claim?insurance=3&eligibility=7',
  )
  expect(claimAddress(5, 'view', { id: 9, insurance: { id: 3 } })).toBe(
    '/v2/patient/5/claim/view?claim=9&insurance=3',
  )
})
