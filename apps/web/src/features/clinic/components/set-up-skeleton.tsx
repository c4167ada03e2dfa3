import { Placeholder } from '../../../ui/placeholder.tsx'
import styles from './set-up-list.module.css'

const rows = [140, 112, 168, 128]

/** The shape of the list, so that nothing moves when it comes. */
export const SetUpSkeleton = () => (
  <div className={styles.list} role="status" aria-label="Loading">
    {rows.map(width => (
      <div key={width} className={styles.entry}>
        <Placeholder width={width} />
      </div>
    ))}
  </div>
)
