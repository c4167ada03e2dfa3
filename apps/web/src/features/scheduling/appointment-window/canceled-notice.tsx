import { Box, Button } from '@mantine/core'
import { Message } from '../../../ui/feedback/message.tsx'

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
