import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** In place of a table that would have no rows. */
export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>
