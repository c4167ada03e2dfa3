import type { listClaimWork } from '@archwire/contract/claims/worklist'
import type { Received } from '@archwire/contract/endpoint'
import { claimStatuses, claimStatusLabel, openStatuses } from '@archwire/domain/claims/claim-status'
import type { WorkStatus } from '../api/worklist.ts'

type Count = Received<typeof listClaimWork>['counts'][number]

export type Tile = { status: WorkStatus; words: string; claims: number; amount: number }

const sum = (counts: Count[]) =>
  counts.reduce((so, { claims, amount }) => ({ claims: so.claims + claims, amount: so.amount + amount }), {
    claims: 0,
    amount: 0,
  })

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

/** How many there are: of what is open, of everything, and of each status that any claim has or that is chosen. */
export function tilesOf(counts: Count[], chosen: WorkStatus): Tile[] {
  const open = counts.filter(({ status }) => openStatuses.includes(status))
  return [
    { status: 'open', words: 'Open', ...sum(open) },
    ...claimStatuses.flatMap(status => {
      const { claims, amount } = sum(counts.filter(one => one.status === status))
      return claims === 0 && status !== chosen
        ? []
        : [{ status, words: capital(claimStatusLabel(status)), claims, amount }]
    }),
    { status: 'all', words: 'All', ...sum(counts) },
  ]
}
