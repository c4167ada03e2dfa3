import styles from './status-badge.module.css'

type Props = { text: string; color: 'green' | 'gray' | 'orange' | 'red' | 'link' }

/** The status of a document. */
export const StatusBadge = ({ text, color }: Props) => (
  <span className={`${styles.badge} ${styles[color]}`}>{text}</span>
)
