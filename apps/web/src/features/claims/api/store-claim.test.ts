import type { ClaimRow } from '@archwire/contract/claims/claim'
import { expect, test } from 'vitest'
import { withRow } from './store-claim.ts'

const row = (id: number, updatedAt: string) => ({ id, updatedAt }) as ClaimRow

test('a claim that is heard of replaces what was known, or comes first; an older one changes nothing [LIV-18] [CLM-43]', () => {
  const known = [row(2, '2026-05-06T10:00:00Z'), row(1, '2026-05-06T09:00:00Z')]
  const newer = row(1, '2026-05-06T11:00:00Z')
  expect(withRow(known, newer)).toEqual([known[0], newer])
  expect(withRow(known, row(1, '2026-05-06T08:00:00Z'))).toBe(known)
  const another = row(3, '2026-05-06T12:00:00Z')
  expect(withRow(known, another)).toEqual([another, ...known])
  expect(withRow(undefined, another)).toBeUndefined()
})
