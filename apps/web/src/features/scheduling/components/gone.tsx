import { Button } from '@mantine/core'
import { Message } from '../../../ui/message.tsx'
import styles from './appointment-window.module.css'

/** Somebody has canceled the appointment while it was open here. */
export const Gone = ({ onClose }: { onClose: () => void }) => (
  <div className={styles.gone}>
    <Message
      kind="alert"
      title="This appointment was canceled meanwhile."
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>What you see is how it was before. Copy what you still need.</p>
    </Message>
  </div>
)
