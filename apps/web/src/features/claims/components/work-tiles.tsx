import type { WorkStatus } from '../api/worklist.ts'
import { money } from './part-words.ts'
import type { Tile } from './work-counts.ts'
import styles from './work-tiles.module.css'

type Props = { tiles: Tile[]; chosen: WorkStatus; onChoose: (status: WorkStatus) => void }

const claimsWords = (count: number) => (count === 1 ? '1 claim' : `${count.toLocaleString('en-US')} claims`)

/** The claims by their status: how many, and for how much; pressed, only those are listed. */
export const WorkTiles = ({ tiles, chosen, onChoose }: Props) => (
  <ul className={styles.tiles} aria-label="By status">
    {tiles.map(({ status, words, claims, amount }) => (
      <li key={status}>
        <button
          type="button"
          className={styles.tile}
          aria-pressed={status === chosen}
          onClick={() => onChoose(status)}
        >
          <span>{words}</span>
          <strong>{claimsWords(claims)}</strong>
          <span className={styles.amount}>{money(amount)}</span>
        </button>
      </li>
    ))}
  </ul>
)
