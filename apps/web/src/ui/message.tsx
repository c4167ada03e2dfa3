import type { ReactNode } from 'react'
import styles from './message.module.css'

/** Something to know, in the page's own flow. An alert is read out at once, a status when there is time. */
export const Message = ({
  kind,
  title,
  children,
  actions,
}: {
  kind: 'alert' | 'status'
  title?: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div role={kind} className={kind === 'alert' ? styles.alert : styles.status}>
    {title === undefined ? null : <p className={styles.title}>{title}</p>}
    {children}
    {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
  </div>
)
