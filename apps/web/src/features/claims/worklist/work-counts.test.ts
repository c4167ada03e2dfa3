import { expect, test } from 'vitest'
import { tilesOf } from './work-tiles.tsx'

const counts = [
  { status: 'pending' as const, claims: 2, amount: 100 },
  { status: 'validated' as const, claims: 1, amount: 50.5 },
  { status: 'denied' as const, claims: 4, amount: 900 },
]

test('the counts cover open claims and all claims, then each status that occurs [CLM-109]', () => {
  expect(tilesOf(counts, 'open')).toEqual([
    { status: 'open', label: 'Open', claims: 3, amount: 150.5 },
    { status: 'all', label: 'All', claims: 7, amount: 1050.5 },
    { status: 'pending', label: 'Pending', claims: 2, amount: 100 },
    { status: 'validated', label: 'Ready to Be Sent', claims: 1, amount: 50.5 },
    { status: 'denied', label: 'Denied', claims: 4, amount: 900 },
  ])
})

test('the chosen status keeps its tile, also when its last claim is gone', () => {
  expect(tilesOf(counts, 'failed').map(({ label, claims }) => `${label} ${claims}`)).toContain('Failed 0')
})
