import type { listClaimWork } from '@archwire/contract/claims/worklist'
import type { Received } from '@archwire/contract/endpoint'
import {
  claimStatusColour,
  claimStatuses,
  claimStatusLabel,
  openStatuses,
} from '@archwire/domain/claims/claim-status'
import { VisuallyHidden } from '@mantine/core'
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
    { status: 'all', label: 'All', ...sum(counts) },
    ...claimStatuses.flatMap(status => {
      const { claims, amount } = sum(counts.filter(one => one.status === status))
      return claims === 0 && status !== chosen
        ? []
        : [{ status, label: capital(claimStatusLabel(status)), claims, amount }]
    }),
  ]
}

type Props = { tiles: Tile[]; chosen: WorkStatus; onChoose: (status: WorkStatus) => void }

const edges = {
  grey: 'var(--field-border)',
  warning: 'var(--warning)',
  red: 'var(--mark-red)',
  green: 'var(--came-green)',
}

const edgeOf = (status: WorkStatus): string =>
  status === 'open' ? 'var(--accent)' : edges[status === 'all' ? 'grey' : claimStatusColour(status)]

/** Read out, and not drawn: a tile is narrow. */
const cents = /\.\d\d$/

/** Claims by status with count and total; a pressed tile filters the list. */
export const WorkTiles = ({ tiles, chosen, onChoose }: Props) => (
  <ul className={styles.tiles} aria-label="By status">
    {tiles.map(({ status, label, claims, amount }) => (
      <li key={status}>
        <PressTile edge={edgeOf(status)} isPressed={status === chosen} onPress={() => onChoose(status)}>
          <span className={styles.name}>{label}</span>
          <span className={styles.figures}>
            <span>
              {claims.toLocaleString('en-US')}
              <VisuallyHidden> {claims === 1 ? 'claim' : 'claims'}</VisuallyHidden>
            </span>
            <span>
              {money(amount).replace(cents, '')}
              <VisuallyHidden>{cents.exec(money(amount))?.[0]}</VisuallyHidden>
            </span>
          </span>
        </PressTile>
      </li>
    ))}
  </ul>
)
