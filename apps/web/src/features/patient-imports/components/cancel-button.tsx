import { WorkingButton } from '../../../ui/working-button.tsx'

export type Canceling = { isCanceling: boolean; cancel: () => void }

export const CancelButton = ({ isCanceling, cancel }: Canceling) => (
  <WorkingButton variant="default" working={isCanceling ? 'Canceling…' : undefined} onClick={cancel}>
    Cancel import
  </WorkingButton>
)
