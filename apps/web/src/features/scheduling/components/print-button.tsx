import { PrintIcon } from '../../../ui/icons.tsx'
import styles from './calendar-toolbar.module.css'

export const PrintButton = () => (
  <button type="button" className={`${styles.opener} ${styles.print}`} onClick={() => window.print()}>
    <PrintIcon />
    Print
  </button>
)
