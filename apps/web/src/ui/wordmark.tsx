import mark from './archwire.svg'
import styles from './wordmark.module.css'

export const Wordmark = () => (
  <span className={styles.wordmark}>
    <img src={mark} alt="" width={24} height={24} />
    Archwire
  </span>
)
