import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Group, Text } from '@mantine/core'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
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
    <Group
      component="header"
      gap="xs"
      align="flex-start"
      justify="space-between"
      wrap="nowrap"
      flex="none"
      p={useIsPhone() ? '0 4px 8px 12px' : '8px 12px 8px 16px'}
      className="line-below"
    >
      <Group gap="4px 12px" miw={0} mih="var(--control)">
        {patients.length === 0 ? (
          <h2>{formatPhone(phoneNumber)}</h2>
        ) : (
          <Group component="h2" gap="4px 16px" align="stretch" miw={0}>
            {patients.map(patient => (
              <Group key={patient.id} component="span" gap="xs" wrap="nowrap" miw={0} className="long-words">
                <Avatar name={nameOfPatient(patient)} photo={patient.photo} size={28} />
                {nameOfPatient(patient)}
              </Group>
            ))}
          </Group>
        )}
        <Text
          span
          px="xs"
          py={1}
          bd={`1px solid var(${open ? '--accent' : '--field-border'})`}
          bdrs={10}
          c={open ? 'var(--accent)' : 'dimmed'}
          fz="xs"
          lh="16px"
        >
          {open ? 'Open' : 'Closed'}
        </Text>
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
    </Group>
  )
}
