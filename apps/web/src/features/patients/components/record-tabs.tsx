import { Link } from 'react-router'
import styles from './record-tabs.module.css'
import { type RecordView, recordAddress, recordViews } from './record-views.ts'

/** The views of a record side by side; each has an address of its own. */
export const RecordTabs = ({ id, view: current }: { id: number; view: RecordView }) => (
  <nav className={`${styles.tabs} screen-only`} aria-label="Record">
    {recordViews.map(({ view, label }) => (
      <Link
        key={view}
        to={recordAddress(id, view)}
        className={styles.tab}
        aria-current={view === current ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)
