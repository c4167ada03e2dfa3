import { WorkingButton } from '../../../ui/working-button.tsx'

type Props = {
  actions: { isWithdrawing: boolean; withdrawLink: () => Promise<void> }
  /** Whose link, where several stand on the screen. */
  of?: string
}

/** Takes back the link that a patient has. */
export const WithdrawButton = ({ actions, of }: Props) => (
  <WorkingButton
    variant="default"
    working={actions.isWithdrawing ? 'Withdrawing…' : undefined}
    aria-label={of === undefined ? undefined : `Withdraw link to ${of}`}
    onClick={() => void actions.withdrawLink()}
  >
    Withdraw link
  </WorkingButton>
)
