import { BackIcon } from '../../../ui/icons.tsx'
import styles from './to-inbox.module.css'
import { useToInbox } from './use-to-inbox.ts'

/** On a phone, above a conversation: the way back to the list. */
export const ToInbox = () => (
  <button type="button" className={styles.back} onClick={useToInbox()}>
    <BackIcon />
    Messages
  </button>
)
