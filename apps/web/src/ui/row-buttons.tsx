import type { ReactNode } from 'react'
import styles from './row-buttons.module.css'

/** The buttons of one of a list, in one line where it is a row of a table. `atEnd`: where rows have different ones. */
export const RowButtons = ({ atEnd = false, children }: { atEnd?: boolean; children: ReactNode }) => (
  <div className={styles.buttons} data-at-end={atEnd}>
    {children}
  </div>
)
