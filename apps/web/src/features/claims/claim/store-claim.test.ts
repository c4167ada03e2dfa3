import type { Claim, ClaimRow } from '@archwire/contract/claims/claim'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { claimKey, claimsKey, putClaimRow, storeClaim } from './claim-queries.ts'

const at = (hour: number) => `2026-05-06T${String(hour).padStart(2, '0')}:00:00.000-04:00`
const row = (id: number, changed: number, status: ClaimRow['status'] = 'pending') =>
  ({ id, patientId: 5, status, createdAt: at(id), updatedAt: at(changed) }) as ClaimRow
const list = claimsKey(5)

function known(...rows: ClaimRow[]): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData(list, rows)
  return queryClient
}

const statuses = (queryClient: QueryClient) =>
  queryClient.getQueryData<ClaimRow[]>(list)?.map(({ id, status }) => [id, status])

test('a live event replaces the listed claim or adds it; an older one changes nothing [LIV-18, CLM-43]', () => {
  const queryClient = known(row(2, 10), row(1, 9))
  queryClient.setQueryData(claimKey(5, 1), row(1, 9) as Claim)
  putClaimRow(queryClient, row(1, 11, 'validating'))
  putClaimRow(queryClient, row(1, 8, 'invalidated'))
  putClaimRow(queryClient, row(3, 12))
  expect(statuses(queryClient)).toEqual([
    [3, 'pending'],
    [2, 'pending'],
    [1, 'validating'],
  ])
  expect(queryClient.getQueryData<Claim>(claimKey(5, 1))?.status).toBe('validating')
  const empty = new QueryClient()
  putClaimRow(empty, row(3, 12))
  expect(statuses(empty)).toBeUndefined()
})

test('an older response under way does not overwrite a live event [LIV-18, CLM-43]', async () => {
  const queryClient = known(row(1, 9))
  const { promise, resolve } = Promise.withResolvers<ClaimRow[]>()
  const reading = queryClient.fetchQuery({ queryKey: list, queryFn: () => promise, staleTime: 0 })
  putClaimRow(queryClient, row(1, 11, 'validated'))
  resolve([row(1, 10, 'validating')])
  await reading
  expect(statuses(queryClient)).toEqual([[1, 'validated']])
})

test('the late response of an action does not overwrite its outcome [CLM-43]', async () => {
  const queryClient = known(row(1, 9))
  queryClient.setQueryData(claimKey(5, 1), row(1, 9) as Claim)
  putClaimRow(queryClient, row(1, 11, 'validated'))
  await storeClaim(queryClient, row(1, 10, 'validating') as Claim)
  expect(statuses(queryClient)).toEqual([[1, 'validated']])
  expect(queryClient.getQueryData<Claim>(claimKey(5, 1))?.status).toBe('validated')
})
