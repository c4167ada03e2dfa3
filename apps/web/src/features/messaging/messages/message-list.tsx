import type { Message } from '@archwire/contract/messaging/calls'
import { dayHeading } from '@archwire/domain/messaging/day-heading'
import { Box, Button, Loader, Stack, VisuallyHidden } from '@mantine/core'
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
    <Box display="flex" pos="relative" flex={1} mih={0}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys too. */}
      <section ref={box} className={styles.box} aria-label="Messages" tabIndex={0}>
        {/* The first messages of a conversation stand at the bottom, where the next will come. */}
        <Stack ref={top} gap={0} align="center" flex={1} mih={40} c="dimmed" ta="center">
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
        </Stack>
        {byDay(records).map(({ day, messages: written }) => (
          <Stack
            key={written[0]?.id}
            component="section"
            gap="xs"
            flex="none"
            aria-label={dayHeading(day, today)}
          >
            <Box component="h3" c="dimmed" fz="xs" lh="24px" ta="center" tt="uppercase">
              {dayHeading(day, today)}
            </Box>
            <Stack component="ol" gap="xs">
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
            </Stack>
          </Stack>
        ))}
        {sending.length === 0 ? null : (
          <Stack component="ol" gap="xs" flex="none" aria-label="On their way">
            {sending.map(({ key, body }) => (
              <SendingEntry key={key} body={body} />
            ))}
          </Stack>
        )}
      </section>
      <VisuallyHidden role="status">{news.said}</VisuallyHidden>
      {news.isHidden ? (
        <Button className={styles.hint} onClick={goToBottom}>
          New message
        </Button>
      ) : null}
    </Box>
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
