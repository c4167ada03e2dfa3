import { BackIcon } from '../../../ui/icons.tsx'
import styles from './to-inbox.module.css'
import { useToInbox } from './use-to-inbox.ts'

/** Above a conversation that has taken the place of the list: the way back to it. */
export const ToInbox = () => (
  <button type="button" className={styles.back} onClick={useToInbox()}>
    <BackIcon />
    Messages
  </button>
)
