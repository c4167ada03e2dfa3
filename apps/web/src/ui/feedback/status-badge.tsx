import styles from './status-badge.module.css'

type Props = { text: string; color: 'green' | 'gray' | 'orange' | 'red' | 'link' }

/** How far a document is. */
export const StatusBadge = ({ text, color }: Props) => (
  <span className={`${styles.badge} ${styles[color]}`}>{text}</span>
)
