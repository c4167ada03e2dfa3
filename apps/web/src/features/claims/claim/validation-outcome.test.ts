import type { ClaimStatus } from '@archwire/domain/claims/claim-status'
import { expect, test } from 'vitest'
import { outcomeOf } from './claim-actions.ts'

const at = (hour: number) => `2026-05-06T${hour}:00:00.000-04:00`
const claim = (status: ClaimStatus, hour: number) => ({ id: 1, status, updatedAt: at(hour) })
const begun = { id: 1, updatedAt: at(10) }

test('the outcome of a validation is known once the claim has another version than at its start [CLM-28, CLM-29]', () => {
  expect(outcomeOf(begun, [claim('validating', 10)])).toBeUndefined()
  // The list still has the version before the validation.
  expect(outcomeOf(begun, [claim('invalidated', 9)])).toBeUndefined()
  expect(outcomeOf(begun, [claim('validated', 11)])).toBe('validated')
  expect(outcomeOf(begun, [claim('invalidated', 11)])).toBe('invalidated')
  expect(outcomeOf(begun, [claim('cancelled', 11)])).toBe('cancelled')
  expect(outcomeOf(begun, [{ ...claim('validated', 11), id: 2 }])).toBeUndefined()
  expect(outcomeOf(begun, [])).toBeUndefined()
})
