import { Message } from '../../../ui/message.tsx'
import { WindowDialog } from '../../../ui/window-dialog.tsx'

/** By an address that names no claim. */
export const NoClaimDialog = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <WindowDialog title={title} size={480} onClose={onClose}>
    <Message kind="alert" title="No claim data provided">
      <p>Close this window and open the claim from the patient’s insurance page.</p>
    </Message>
  </WindowDialog>
)
