import { WorkingButton } from '../../../ui/working-button.tsx'
import { dayOf } from './day-of.ts'
import styles from './link-end.module.css'

type Props = {
  linkEndsAt: string
  actions: { isWithdrawing: boolean; withdrawLink: () => Promise<void> }
  /** Whose link, where several stand on the screen. */
  of?: string
}

/** Until when a patient can open the link, or since when they no longer can; and the way to take it back. */
export const LinkEnd = ({ linkEndsAt, actions, of }: Props) => (
  <span className={styles.link}>
    {linkEndWords(linkEndsAt)}
    {/* Rarely wanted, so it stands beside the link and not among what is done every day. */}
    <WorkingButton
      variant="subtle"
      className={`${styles.withdraw} screen-only`}
      working={actions.isWithdrawing ? 'Withdrawing…' : undefined}
      aria-label={of === undefined ? undefined : `Withdraw link to ${of}`}
      onClick={() => void actions.withdrawLink()}
    >
      Withdraw link
    </WorkingButton>
  </span>
)

const linkEndWords = (linkEndsAt: string): string =>
  new Date(linkEndsAt).getTime() > Date.now()
    ? `Link works until ${dayOf(linkEndsAt)}`
    : `Link ended on ${dayOf(linkEndsAt)}`
