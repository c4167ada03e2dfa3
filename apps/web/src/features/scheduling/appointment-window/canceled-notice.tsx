import { Box, Button } from '@mantine/core'
import { CallError } from '../../../lib/api/call-error.ts'
import { Message } from '../../../ui/feedback/message.tsx'

/** The requested record does not exist, or no longer exists. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** Shown when somebody else cancels the appointment while it is open here. */
export const CanceledNotice = ({ onClose }: { onClose: () => void }) => (
  <Box mb="md">
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
  </Box>
)
