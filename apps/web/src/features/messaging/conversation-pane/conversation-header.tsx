import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Button, Group } from '@mantine/core'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { useShortcut } from '../../../lib/browser/shortcuts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  CheckIcon,
  ClockIcon,
  CloseConversationIcon,
  FlagIcon,
  InfoIcon,
  OpenConversationIcon,
  UnreadIcon,
} from '../../../ui/icons.tsx'
import { nameOfPatient, participantsLabel, rowLabel } from '../conversations/conversation-labels.ts'
import { noAnswerKey, useChangeConversation, useNoAnswerNeeded } from './change-conversation.ts'

type Props = {
  conversation: ConversationRow
  toInbox: () => void
  /** Shows the patient panel if there is no room for it beside the conversation; undefined if there is. */
  onInfo: (() => void) | undefined
}

/** On a phone the status stands below the names, which have the width then. */
const oneBelowOther = {
  wrap: 'nowrap',
  style: { flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center' },
} as const

/** The participants of the conversation, its status and its actions. */
export function ConversationHeader({ conversation, toInbox, onInfo }: Props) {
  const { id, open, flagged, patients, needsAnswer, unanswered } = conversation
  const isPhone = useIsPhone()
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
      p={isPhone ? '0 4px 8px 12px' : '8px 12px 8px 16px'}
      className="line-below"
    >
      <Group gap={isPhone ? 2 : '4px 12px'} miw={0} mih="var(--control)" {...(isPhone && oneBelowOther)}>
        <Participants conversation={conversation} isShort={isPhone} />
        <StatusBadge text={open ? 'Open' : 'Closed'} color={open ? 'link' : 'gray'} />
        {!isPhone && needsAnswer ? <NoAnswerNeeded conversation={conversation} isShort={false} /> : null}
      </Group>
      <Group gap={0} wrap="nowrap" flex="none">
        {isPhone && needsAnswer ? <NoAnswerNeeded conversation={conversation} isShort /> : null}
        {open && unanswered !== null && !needsAnswer ? (
          <IconButton label="Needs an answer" onClick={() => void change({ needsAnswer: true })}>
            <ClockIcon />
          </IconButton>
        ) : null}
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

type PartProps = {
  conversation: ConversationRow
  /** On a phone everything stands in one line. */
  isShort: boolean
}

/** The names of everybody who has the number, or the number itself. */
function Participants({ conversation, isShort }: PartProps) {
  const { patients, phoneNumber } = conversation
  if (patients.length === 0) return <h2>{formatPhone(phoneNumber)}</h2>
  if (isShort) {
    return (
      <h2
        className="one-line"
        aria-label={participantsLabel(conversation)}
        title={participantsLabel(conversation)}
      >
        {rowLabel(conversation, { short: true })}
      </h2>
    )
  }
  return (
    <Group component="h2" gap="4px 16px" align="stretch" miw={0}>
      {patients.map(patient => (
        <Group key={patient.id} component="span" gap="xs" wrap="nowrap" miw={0} className="long-words">
          <Avatar name={nameOfPatient(patient)} photo={patient.photo} size={28} />
          {nameOfPatient(patient)}
        </Group>
      ))}
    </Group>
  )
}

/** By one press the conversation needs no answer. */
function NoAnswerNeeded({ conversation, isShort }: PartProps) {
  const noAnswerNeeded = useNoAnswerNeeded()
  const run = () => noAnswerNeeded(conversation)
  useShortcut(noAnswerKey, 'No answer needed', run)
  return isShort ? (
    <IconButton label="No answer needed" onClick={run}>
      <CheckIcon />
    </IconButton>
  ) : (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<CheckIcon />}
      title={`No answer needed (${noAnswerKey})`}
      onClick={run}
    >
      No answer needed
    </Button>
  )
}
