import type { Message } from '@archwire/contract/messaging/calls'
import { dayHeading } from '@archwire/domain/messaging/day-heading'
import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Message as Notice } from '../../../ui/feedback/message.tsx'
import type { Sending } from '../composer/composer.ts'
import { byDay, type Senders } from '../conversations/conversation-labels.ts'
import type { PagedList } from '../conversations/paged-list.ts'
import { MessageEntry, SendingEntry } from './message-entry.tsx'
import styles from './message-list.module.css'
import { useOlderMessages } from './use-older-messages.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

export type MessageListHandle = { goToBottom: () => void }

type Props = {
  id: number
  senders: Senders
  messages: PagedList<Message>
  sending: readonly Sending[]
  today: string
  busy: ReadonlySet<number>
  onResend: (message: Message) => void
  onDelete: (message: Message) => void
  ref: Ref<MessageListHandle>
}

/** The texts of a conversation by day, the newest at the bottom; older ones are loaded when somebody scrolls up. */
export function MessageList(props: Props) {
  const { id, senders, messages, sending, today, busy, onResend, onDelete, ref } = props
  const { records, isAll } = messages
  const box = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const older = useOlderMessages(id, { count: records.length, isAll }, { box, top })
  const shown = `${records.length} ${records[0]?.id} ${sending.length} ${older.isWaiting} ${older.error?.message}`
  const { isAtBottom, goToBottom } = useScrollAnchor(box, shown + statusesOf(records))
  useImperativeHandle(ref, () => ({ goToBottom }))
  const news = useNewMessageHint(records[0], isAtBottom)
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys too. */}
      <section ref={box} className={styles.box} aria-label="Messages" tabIndex={0}>
        <div ref={top} className={styles.top}>
          {older.isWaiting ? <Loader size="sm" aria-label="Loading older messages" /> : null}
          {older.error === undefined ? null : (
            <Notice
              kind="alert"
              title={older.error.message}
              actions={
                <Button variant="default" onClick={older.retry}>
                  Retry
                </Button>
              }
            />
          )}
          {isAll ? <p>{records.length === 0 ? 'No messages yet.' : 'No more messages.'}</p> : null}
        </div>
        {byDay(records).map(({ day, messages: written }) => (
          <section key={written[0]?.id} className={styles.day} aria-label={dayHeading(day, today)}>
            <h3 className={styles.heading}>{dayHeading(day, today)}</h3>
            <ol className={styles.messages}>
              {written.map(message => (
                <MessageEntry
                  key={message.id}
                  message={message}
                  senders={senders}
                  isBusy={busy.has(message.id)}
                  onResend={() => onResend(message)}
                  onDelete={() => onDelete(message)}
                />
              ))}
            </ol>
          </section>
        ))}
        {sending.length === 0 ? null : (
          <ol className={styles.messages} aria-label="On their way">
            {sending.map(({ key, body }) => (
              <SendingEntry key={key} body={body} />
            ))}
          </ol>
        )}
      </section>
      <VisuallyHidden role="status">{news.said}</VisuallyHidden>
      {news.isHidden ? (
        <Button className={styles.hint} onClick={goToBottom}>
          New message
        </Button>
      ) : null}
    </div>
  )
}

/** A change of status changes the height of a text, and so do its pictures when they arrive or fail. */
const statusesOf = (records: Message[]) =>
  records
    .map(({ deliveryStatus, pictures }) => deliveryStatus[1] + pictures.map(({ state }) => state[0]).join(''))
    .join('')

/** New texts since the list was opened are read out, and hinted at while they are out of sight. */
function useNewMessageHint(newest: Message | undefined, isAtBottom: boolean) {
  const [first] = useState(newest?.id ?? 0)
  const [seen, setSeen] = useState(first)
  const id = newest?.id ?? 0
  useEffect(() => {
    if (isAtBottom) setSeen(id)
  }, [isAtBottom, id])
  const isNew = newest !== undefined && id > first
  return {
    said: isNew && newest.type === 'Incoming' ? `New message: ${newest.body}` : '',
    isHidden: !isAtBottom && id > seen,
  }
}
