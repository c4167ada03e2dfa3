import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Avatar } from '../../../../ui/avatar.tsx'
import {
  CloseConversationIcon,
  FlagIcon,
  InfoIcon,
  OpenConversationIcon,
  UnreadIcon,
} from '../../../../ui/icons.tsx'
import { useChangeConversation } from '../../api/use-change-conversation.ts'
import { nameOf } from '../row-words.ts'
import styles from './conversation-header.module.css'

type Props = {
  conversation: ConversationRow
  toInbox: () => void
  /** Shows what stands beside the conversation where there is no room for it; undefined: there is. */
  onInfo: (() => void) | undefined
}

/** Whom the conversation is with, how it stands, and what can be done with it. */
export function ConversationHeader({ conversation, toInbox, onInfo }: Props) {
  const { id, patients, phoneNumber, open, flagged } = conversation
  const change = useChangeConversation(id)
  const markAsUnread = () => {
    toInbox()
    void change({ read: false })
  }
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        {patients.length === 0 ? (
          <h2 className={styles.person}>{formatPhone(phoneNumber)}</h2>
        ) : (
          <h2 className={styles.people}>
            {patients.map(patient => (
              <span key={patient.id} className={styles.person}>
                <Avatar name={nameOf(patient)} photo={patient.photo} size={28} />
                {nameOf(patient)}
              </span>
            ))}
          </h2>
        )}
        <span className={styles.chip} data-open={open}>
          {open ? 'Open' : 'Closed'}
        </span>
      </div>
      <div className={styles.actions}>
        <Action
          label={open ? 'Close conversation' : 'Open conversation'}
          onClick={() => void change({ open: !open })}
        >
          {open ? <CloseConversationIcon /> : <OpenConversationIcon />}
        </Action>
        <Action
          label={flagged ? 'Unflag' : 'Flag'}
          isOn={flagged}
          onClick={() => void change({ flagged: !flagged })}
        >
          <FlagIcon />
        </Action>
        {open ? (
          <Action label="Mark as unread" onClick={markAsUnread}>
            <UnreadIcon />
          </Action>
        ) : null}
        {onInfo === undefined ? null : (
          <Action label={patients.length === 0 ? 'Contact info' : 'Patient info'} onClick={onInfo}>
            <InfoIcon />
          </Action>
        )}
      </div>
    </header>
  )
}

type ActionProps = { label: string; isOn?: boolean; onClick: () => void; children: React.ReactNode }

const Action = ({ label, isOn = false, onClick, children }: ActionProps) => (
  <button
    type="button"
    className={styles.action}
    aria-label={label}
    title={label}
    data-on={isOn}
    onClick={onClick}
  >
    {children}
  </button>
)
