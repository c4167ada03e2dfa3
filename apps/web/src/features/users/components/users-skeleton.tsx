import { Placeholder } from '../../../ui/placeholder.tsx'
import styles from './users-skeleton.module.css'

const rows = [140, 112, 168, 128, 152]

/** The shape of the list, so that nothing moves when it comes. */
export const UsersSkeleton = () => (
  <div className={styles.rows} role="status" aria-label="Loading">
    {rows.map(width => (
      <div key={width} className={styles.row}>
        <Placeholder width={width} />
        <Placeholder width={width + 48} />
        <Placeholder width={96} />
      </div>
    ))}
  </div>
)
