import type { ReactNode } from 'react'
import styles from './message.module.css'

/**
 * Something to know. An alert is read out at once. A notice is read out only by a `role="status"` that was there
 * before it; whoever shows it has that around it. `isReadOut={false}`: an alert that a passing notice reads out already.
 */
export const Message = ({
  kind,
  title,
  isReadOut = kind === 'alert',
  children,
  actions,
}: {
  kind: 'alert' | 'notice'
  isReadOut?: boolean
  title?: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div role={isReadOut ? 'alert' : undefined} className={styles[kind]}>
    {title === undefined ? null : <p className={styles.title}>{title}</p>}
    {children}
    {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
  </div>
)
