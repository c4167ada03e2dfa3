import type { ConversationRow as Row } from '@archwire/contract/messaging/calls'
import { VisuallyHidden } from '@mantine/core'
import type { FocusEventHandler, Ref } from 'react'
import { Link } from 'react-router'
import { FlagIcon } from '../../../ui/icons.tsx'
import { Avatars } from './avatars.tsx'
import styles from './conversation-row.module.css'
import { DeliverySign } from './delivery-sign.tsx'
import { unreadWords, whenOf, whoOf } from './row-words.ts'
import { useOpenedFrom } from './use-to-inbox.ts'

type Props = {
  row: Row
  today: string
  /** What of the list the address keeps. */
  search: string
  isOpen: boolean
  tabIndex: 0 | -1
  onFocus: FocusEventHandler
  ref?: Ref<HTMLAnchorElement>
}

/** One conversation of the list: whom it is with, what was written last, and whether somebody should look at it. */
export const ConversationRow = ({ row, today, search, isOpen, tabIndex, onFocus, ref }: Props) => (
  <Link
    ref={ref}
    to={{ pathname: `/v2/messages/${row.id}`, search }}
    state={useOpenedFrom()}
    className={styles.row}
    data-unread={!row.read}
    data-conversation={row.id}
    aria-current={isOpen ? 'page' : undefined}
    tabIndex={tabIndex}
    onFocus={onFocus}
  >
    <RowContent row={row} today={today} />
  </Link>
)

/** What a row shows, in the list and among what was found. */
export function RowContent({ row, today }: { row: Row; today: string }) {
  const { lastMessage } = row
  return (
    <>
      <Avatars patients={row.patients} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.who}>{whoOf(row)}</span>
          {lastMessage === null ? null : (
            <time className={styles.when} dateTime={lastMessage.createdAt}>
              {whenOf(lastMessage.createdAt, today)}
            </time>
          )}
        </span>
        <span className={styles.line}>
          {lastMessage === null ? null : <DeliverySign message={lastMessage} />}
          <span className={styles.last}>{lastMessage?.body ?? 'No message found'}</span>
          {row.flagged ? (
            <span className={styles.flag} title="Flagged">
              <FlagIcon />
              <VisuallyHidden>Flagged</VisuallyHidden>
            </span>
          ) : null}
          {row.read ? null : (
            <span className={styles.unread}>
              <span aria-hidden>{row.unreadMessagesCount || null}</span>
              <VisuallyHidden>{unreadWords(row.unreadMessagesCount)}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </>
  )
}
