import type { PatientOfConversation } from '@archwire/contract/messaging/calls'
import { formLinkToken } from '@archwire/domain/messaging/message-text'
import { Box, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { PlainDialog } from '../../../ui/dialog/plain-dialog.tsx'
import { Failure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { ComposerField } from '../composer/composer-field.tsx'
import { formLink, insertedAt } from '../composer/form-link.ts'
import { useComposer } from '../composer/use-composer.ts'
import { useFailedMessages } from '../composer/use-failed-messages.ts'
import { conversationQuery, type OpenedConversation } from '../conversations/opened-conversation.ts'
import { MessageList, type MessageListHandle } from '../messages/message-list.tsx'
import { useMarkRead } from './change-conversation.ts'
import { ConversationHeader } from './conversation-header.tsx'
import styles from './conversation-pane.module.css'
import { InfoPanel } from './info-panel.tsx'

/** A placeholder in the shape of a conversation. */
const ConversationSkeleton = () => (
  <Stack flex={1} mih={0} px="md" py="sm" className="late" role="status" aria-label="Loading">
    <Placeholder width={180} height={28} />
    <Stack gap="sm" justify="flex-end" flex={1}>
      {[220, 300, 160, 260].map((width, index) => (
        <Box key={width} ta={index % 2 === 1 ? 'end' : 'start'}>
          <Placeholder width={width} height={36} />
        </Box>
      ))}
    </Stack>
    <Placeholder width="100%" height="var(--control)" />
  </Stack>
)

// The window has room for the side panel, the list, a readable conversation and the patient panel.
const wide = '(min-width: 1241px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room beside a conversation. */
const useHasRoom = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)

type OpenConversationProps = {
  opened: OpenedConversation
  userId: number
  today: string
  zone: string
  toInbox: () => void
}

function OpenConversation({ opened, userId, today, zone, toInbox }: OpenConversationProps) {
  const { conversation, messages } = opened
  const list = useRef<MessageListHandle>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isInfoOpen, setInfoOpen] = useState(false)
  const hasRoom = useHasRoom()
  // A person who looked somebody up is about to type, and so is one who opened the conversation by its address, where
  // nothing has the focus yet. On a phone the keyboard would cover the earlier texts.
  const isToWrite = (useLocation().state as { toWrite?: true } | null)?.toWrite === true
  useEffect(() => {
    const isWanted = isToWrite || document.activeElement === document.body
    if (isWanted && window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [isToWrite])
  const composer = useComposer({
    userId,
    conversation,
    messages: messages.records,
    show: () => list.current?.goToBottom(),
  })
  const failed = useFailedMessages(conversation.id, messages.records, composer)

  /** Puts a text where the caret is, and the caret behind it. */
  const insert = (inserted: string) => {
    const { text, caret } = insertedAt(composer.text, inserted, field.current?.selectionEnd)
    flushSync(() => {
      setInfoOpen(false)
      composer.write(text)
    })
    field.current?.focus()
    field.current?.setSelectionRange(caret, caret)
  }
  /** With several patients the link must be of one of them; with one the token is replaced when the text is sent. */
  const insertFormLink = ({ intakeForm }: PatientOfConversation) => {
    if (intakeForm === null) return
    const isOne = conversation.patients.length === 1
    insert(isOne ? formLinkToken : formLink(intakeForm, window.location.origin))
  }
  const panel = (
    <InfoPanel
      conversation={conversation}
      zone={zone}
      onInsertFormLink={insertFormLink}
      onLeave={() => setInfoOpen(false)}
    />
  )
  return (
    <Group gap={0} wrap="nowrap" align="stretch" flex={1} mih={0}>
      <Stack component="section" gap={0} flex={1} miw={0} mih={0} aria-label="Conversation">
        <ConversationHeader
          conversation={conversation}
          toInbox={toInbox}
          onInfo={hasRoom ? undefined : () => setInfoOpen(true)}
        />
        <MessageList
          ref={list}
          id={conversation.id}
          senders={conversation}
          messages={messages}
          sending={composer.sending}
          today={today}
          busy={failed.busy}
          onResend={message => void failed.resend(message)}
          onDelete={message => void failed.deleteFailed(message)}
        />
        <ComposerField
          text={composer.text}
          problem={composer.problem}
          closed={whyClosed(conversation.stopped)}
          field={field}
          patients={conversation.patients}
          onWrite={composer.write}
          onInsert={insert}
          onSend={() => void composer.send()}
        />
      </Stack>
      {hasRoom ? (
        <Box component="aside" flex="none" w={300} className={styles.side} aria-label="Patient info">
          {panel}
        </Box>
      ) : null}
      {isInfoOpen && !hasRoom ? (
        <PlainDialog title="Patient info" shape="sheet" onClose={() => setInfoOpen(false)}>
          {panel}
        </PlainDialog>
      ) : null}
    </Group>
  )
}

function whyClosed(isStopped: boolean): string | undefined {
  if (isStopped)
    return 'This number has asked for no more texts. It can be written to again after it texts START.'
  return pageSettings.sendsTexts() ? undefined : 'Texting is not set up.'
}

type ConversationPaneProps = {
  id: number
  /** Undefined until the signed-in user is loaded. */
  userId: number | undefined
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  zone: string
  /** Leads to the list. */
  toInbox: () => void
}

/** One conversation: its texts, the composer, and the patient panel. */
export function ConversationPane({ id, userId, ...props }: ConversationPaneProps) {
  const { data, error, isFetching, refetch } = useQuery(conversationQuery(id))
  useMarkRead(id, data)
  if (data !== undefined && userId !== undefined) {
    return <OpenConversation opened={data} userId={userId} {...props} />
  }
  if (error === null || isFetching) return <ConversationSkeleton />
  return (
    <Box py="lg" px="md">
      <Failure title={error.message} retry={() => void refetch()} />
    </Box>
  )
}
