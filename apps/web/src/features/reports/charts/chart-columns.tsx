import type { ReactNode } from 'react'
import styles from './chart-columns.module.css'

/** The charts beside each other, the first one wider; on a phone one below the other. */
export const ChartColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
)
