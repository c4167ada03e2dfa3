import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Group } from '@mantine/core'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  CloseConversationIcon,
  FlagIcon,
  InfoIcon,
  OpenConversationIcon,
  UnreadIcon,
} from '../../../ui/icons.tsx'
import { nameOfPatient } from '../conversations/conversation-labels.ts'
import { useChangeConversation } from './change-conversation.ts'
import styles from './conversation-header.module.css'

type Props = {
  conversation: ConversationRow
  toInbox: () => void
  /** Shows the patient panel if there is no room for it beside the conversation; undefined if there is. */
  onInfo: (() => void) | undefined
}

/** The participants of the conversation, its status and its actions. */
export function ConversationHeader({ conversation, toInbox, onInfo }: Props) {
  const { id, patients, phoneNumber, open, flagged } = conversation
  const change = useChangeConversation(id)
  const markAsUnread = () => {
    toInbox()
    void change({ read: false })
  }
  return (
    <header className={styles.header}>
      <Group gap="4px 12px" miw={0} mih="var(--control)">
        {patients.length === 0 ? (
          <h2 className={styles.person}>{formatPhone(phoneNumber)}</h2>
        ) : (
          <Group component="h2" gap="4px 16px" align="stretch" miw={0}>
            {patients.map(patient => (
              <span key={patient.id} className={styles.person}>
                <Avatar name={nameOfPatient(patient)} photo={patient.photo} size={28} />
                {nameOfPatient(patient)}
              </span>
            ))}
          </Group>
        )}
        <span className={styles.chip} data-open={open}>
          {open ? 'Open' : 'Closed'}
        </span>
      </Group>
      <Group gap={0} wrap="nowrap">
        <IconButton
          label={open ? 'Close conversation' : 'Open conversation'}
          onClick={() => void change({ open: !open })}
        >
          {open ? <CloseConversationIcon /> : <OpenConversationIcon />}
        </IconButton>
        <IconButton
          label={flagged ? 'Unflag' : 'Flag'}
          isOn={flagged}
          onClick={() => void change({ flagged: !flagged })}
        >
          <FlagIcon />
        </IconButton>
        {open ? (
          <IconButton label="Mark as unread" onClick={markAsUnread}>
            <UnreadIcon />
          </IconButton>
        ) : null}
        {onInfo === undefined ? null : (
          <IconButton label={patients.length === 0 ? 'Contact info' : 'Patient info'} onClick={onInfo}>
            <InfoIcon />
          </IconButton>
        )}
      </Group>
    </header>
  )
}
