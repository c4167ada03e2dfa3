import { Placeholder } from '../../../ui/placeholder.tsx'
import styles from './tasks-skeleton.module.css'

const rows = [240, 192, 288, 208, 264, 176]

/** The shape of the list, so that nothing moves when it comes. */
export const TasksSkeleton = () => (
  <div className={`late ${styles.rows}`} role="status" aria-label="Loading">
    {rows.map(width => (
      <div key={width} className={styles.row}>
        <Placeholder width={20} height={20} />
        <Placeholder width={width} />
        <Placeholder width={96} />
      </div>
    ))}
  </div>
)
