import type { listClaimWork } from '@archwire/contract/claims/worklist'
import type { Received } from '@archwire/contract/endpoint'
import { claimStatuses, claimStatusLabel, openStatuses } from '@archwire/domain/claims/claim-status'
import { Text } from '@mantine/core'
import { PressTile } from '../../../ui/layout/press-tile.tsx'
import { money } from '../claim/claim-labels.tsx'
import type { WorkStatus } from './use-claim-work.ts'
import styles from './work-tiles.module.css'

type Count = Received<typeof listClaimWork>['counts'][number]

type Tile = { status: WorkStatus; label: string; claims: number; amount: number }

const sum = (counts: Count[]) =>
  counts.reduce((so, { claims, amount }) => ({ claims: so.claims + claims, amount: so.amount + amount }), {
    claims: 0,
    amount: 0,
  })

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The number of claims: open ones, all, and per status that occurs or is chosen. */
export function tilesOf(counts: Count[], chosen: WorkStatus): Tile[] {
  const open = counts.filter(({ status }) => openStatuses.includes(status))
  return [
    { status: 'open', label: 'Open', ...sum(open) },
    ...claimStatuses.flatMap(status => {
      const { claims, amount } = sum(counts.filter(one => one.status === status))
      return claims === 0 && status !== chosen
        ? []
        : [{ status, label: capital(claimStatusLabel(status)), claims, amount }]
    }),
    { status: 'all', label: 'All', ...sum(counts) },
  ]
}

type Props = { tiles: Tile[]; chosen: WorkStatus; onChoose: (status: WorkStatus) => void }

const claimsLabel = (count: number) => (count === 1 ? '1 claim' : `${count.toLocaleString('en-US')} claims`)

/** Claims by status with count and total; a pressed tile filters the list. */
export const WorkTiles = ({ tiles, chosen, onChoose }: Props) => (
  <ul className={styles.tiles} aria-label="By status">
    {tiles.map(({ status, label, claims, amount }) => (
      <li key={status}>
        <PressTile isPressed={status === chosen} onPress={() => onChoose(status)}>
          <span>{label}</span>
          <strong>{claimsLabel(claims)}</strong>
          <Text component="span" c="dimmed" fz="xs">
            {money(amount)}
          </Text>
        </PressTile>
      </li>
    ))}
  </ul>
)
