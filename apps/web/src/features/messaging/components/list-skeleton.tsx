import { Placeholder } from '../../../ui/placeholder.tsx'
import styles from './conversation-list.module.css'

const rows = [140, 112, 156, 96, 128, 148, 104, 120]

/** The shape of the rows, so that nothing moves when they come. */
export const ListSkeleton = () => (
  <div className={`late ${styles.waiting}`} role="status" aria-label="Loading">
    {rows.map(width => (
      <div key={width} className={styles.waitingRow}>
        <Placeholder width={40} height={40} />
        <div className={styles.waitingText}>
          <Placeholder width={width} />
          <Placeholder width="90%" />
        </div>
      </div>
    ))}
  </div>
)
