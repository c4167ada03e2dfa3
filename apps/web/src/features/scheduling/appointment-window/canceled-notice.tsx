import { Button } from '@mantine/core'
import { CallError } from '../../../lib/api/call-error.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import styles from './appointment-window.module.css'

/** What was asked for is not there, or not any more. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** Somebody has canceled the appointment while it was open here. */
export const CanceledNotice = ({ onClose }: { onClose: () => void }) => (
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
