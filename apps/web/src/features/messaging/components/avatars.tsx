import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { Avatar } from '../../../ui/avatar.tsx'
import { PersonIcon } from '../../../ui/icons.tsx'
import styles from './avatars.module.css'

/** Who has the number: a picture, and how many more there are. */
export function Avatars({ patients }: Pick<ConversationRow, 'patients'>) {
  const [first, second] = patients
  if (first === undefined) {
    return (
      <span className={styles.nobody} aria-hidden>
        <PersonIcon />
      </span>
    )
  }
  if (second === undefined) return <Avatar name={first.fullName} photo={first.photo} size={40} />
  return (
    <span className={styles.several} aria-hidden>
      <Avatar name={first.fullName} photo={first.photo} size={28} />
      <span className={styles.more}>+{patients.length - 1}</span>
    </span>
  )
}
