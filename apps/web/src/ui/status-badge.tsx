import styles from './status-badge.module.css'

/** How far a document is. */
export const StatusBadge = ({ text, color }: { text: string; color: 'green' | 'gray' | 'red' | 'link' }) => (
  <span className={`${styles.badge} ${styles[color]}`}>{text}</span>
)
