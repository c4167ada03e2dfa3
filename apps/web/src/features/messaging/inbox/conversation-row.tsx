import type { ConversationRow, DeliveryStatus, Message } from '@archwire/contract/messaging/calls'
import { Text, VisuallyHidden } from '@mantine/core'
import type { ComponentType, FocusEventHandler, Ref } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { CheckIcon, ClockIcon, FlagIcon, PersonIcon, WarningIcon } from '../../../ui/icons.tsx'
import {
  aboutLabel,
  participantsLabel,
  rowLabel,
  unreadLabel,
  whenLabel,
} from '../conversations/conversation-labels.ts'
import styles from './conversation-row.module.css'
import { useOpenedFrom } from './list-choice.ts'

/** The people who have the number: a picture, and how many more there are. */
function Avatars({ patients }: Pick<ConversationRow, 'patients'>) {
  const [first, second] = patients
  if (first === undefined) {
    return <Avatar name="" photo={null} size={40} sign={<PersonIcon />} />
  }
  if (second === undefined) return <Avatar name={first.fullName} photo={first.photo} size={40} />
  return (
    <span className={styles.several} aria-hidden>
      <Avatar name={first.fullName} photo={first.photo} size={28} />
      <span className={styles.more}>+{patients.length - 1}</span>
    </span>
  )
}

const signs: Record<DeliveryStatus, { label: string; Icon: ComponentType }> = {
  sending: { label: 'Sending', Icon: ClockIcon },
  sent: { label: 'Sent', Icon: CheckIcon },
  failed: { label: 'Message not sent', Icon: WarningIcon },
}

/** The delivery status of the clinic's text, with words if it failed. Texts of patients have none. */
function DeliverySign({ message }: { message: Pick<Message, 'type' | 'deliveryStatus'> }) {
  if (message.type === 'Incoming') return null
  const { label, Icon } = signs[message.deliveryStatus]
  return (
    <span className={styles.sign} data-status={message.deliveryStatus} title={label}>
      <Icon />
      {message.deliveryStatus === 'failed' ? (
        <Text span fz="xs" lh="16px" ml={4} aria-hidden>
          Not sent
        </Text>
      ) : null}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

type Props = {
  row: ConversationRow
  today: string
  /** The part of the address that names the list. */
  search: string
  /** The list is that of conversations that need an answer. */
  isToAnswer: boolean
  isOpen: boolean
  tabIndex: 0 | -1
  onFocus: FocusEventHandler
  ref?: Ref<HTMLAnchorElement>
}

/** One conversation of the list: its participants, its last message, and whether it needs attention. */
export const ConversationLink = ({
  row,
  search,
  isToAnswer,
  isOpen,
  tabIndex,
  onFocus,
  ref,
  today,
}: Props) => (
  <Link
    ref={ref}
    to={{ pathname: `/v2/messages/${row.id}`, search }}
    // Whoever opens it to answer it can type at once.
    state={{ ...useOpenedFrom(), ...(isToAnswer && { toWrite: true }) }}
    className={`${styles.row} line-below`}
    data-to-answer={isToAnswer}
    data-unread={!row.read}
    data-conversation={row.id}
    aria-current={isOpen ? 'page' : undefined}
    tabIndex={tabIndex}
    onFocus={onFocus}
  >
    <RowContent row={row} today={today} isToAnswer={isToAnswer} />
  </Link>
)

type ContentProps = {
  row: ConversationRow
  today: string
  /** Shows the text to be answered, whatever the clinic has sent since, and that this did not arrive if it was lost. */
  isToAnswer?: boolean
}

/** The content of a row, in the list and among search results. */
export function RowContent({ row, today, isToAnswer = false }: ContentProps) {
  const toAnswer = isToAnswer ? row.unanswered : null
  const lastMessage = toAnswer === null ? row.lastMessage : null
  const shown = toAnswer ?? lastMessage
  const isLost = row.lastMessage?.deliveryStatus === 'failed'
  const sent = isLost ? row.lastMessage : lastMessage
  const about = lastMessage === null ? '' : aboutLabel(row)
  return (
    <>
      <Avatars patients={row.patients} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={`${styles.who} one-line`} title={participantsLabel(row)}>
            {rowLabel(row)}
          </span>
          {shown === null ? null : (
            <time className={styles.when} dateTime={shown.createdAt}>
              {whenLabel(shown.createdAt, today)}
            </time>
          )}
        </span>
        <span className={styles.line}>
          {sent === null ? null : <DeliverySign message={sent} />}
          <span className={`${styles.last} one-line`}>
            {about === '' ? null : <b>{about}: </b>}
            {shown?.body ?? 'No message found'}
          </span>
          {row.flagged ? (
            <span className={styles.flag} title="Flagged">
              <FlagIcon />
              <VisuallyHidden>Flagged</VisuallyHidden>
            </span>
          ) : null}
          {row.read ? null : (
            <span className={styles.unread}>
              <span aria-hidden>{row.unreadMessagesCount || null}</span>
              <VisuallyHidden>{unreadLabel(row.unreadMessagesCount)}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </>
  )
}
