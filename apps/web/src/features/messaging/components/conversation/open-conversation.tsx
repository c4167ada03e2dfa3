import type { PatientOfConversation } from '@archwire/contract/messaging/calls'
import { formLinkToken } from '@archwire/domain/messaging/message-text'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { pageSettings } from '../../../../lib/page-settings.ts'
import { PlainDialog } from '../../../../ui/plain-dialog.tsx'
import type { OpenedConversation } from '../../api/opened-conversation.ts'
import { ComposerField } from './composer-field.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import styles from './conversation-pane.module.css'
import { formLink } from './form-link.ts'
import { InfoPanel } from './info-panel.tsx'
import { insertedAt } from './inserted-at.ts'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import { useComposer } from './use-composer.ts'
import { useFailedMessages } from './use-failed-messages.ts'
import { useHasRoom } from './use-has-room.ts'

type Props = {
  opened: OpenedConversation
  userId: number
  today: string
  zone: string
  toInbox: () => void
}

export function OpenConversation({ opened, userId, today, zone, toInbox }: Props) {
  const { conversation, messages } = opened
  const list = useRef<MessageListHandle>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isInfoOpen, setInfoOpen] = useState(false)
  const hasRoom = useHasRoom()
  // Who looked somebody up is about to write to them. A phone's keyboard would cover what was said before.
  const isToWrite = (useLocation().state as { toWrite?: true } | null)?.toWrite === true
  useEffect(() => {
    if (isToWrite && window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [isToWrite])
  const composer = useComposer({
    userId,
    conversation,
    messages: messages.records,
    show: () => list.current?.goToBottom(),
  })
  const failed = useFailedMessages(conversation.id, messages.records, composer)

  /** Of several patients it must be clear whose; of one it is filled in when the text goes. */
  const insertFormLink = ({ intakeForm }: PatientOfConversation) => {
    if (intakeForm === null) return
    const isOne = conversation.patients.length === 1
    const inserted = isOne ? formLinkToken : formLink(intakeForm, window.location.origin)
    const { text, caret } = insertedAt(composer.text, inserted, field.current?.selectionEnd)
    flushSync(() => {
      setInfoOpen(false)
      composer.write(text)
    })
    field.current?.focus()
    field.current?.setSelectionRange(caret, caret)
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
    <div className={styles.pane}>
      <section className={styles.conversation} aria-label="Conversation">
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
          onWrite={composer.write}
          onSend={composer.send}
        />
      </section>
      {hasRoom ? (
        <aside className={styles.side} aria-label="Patient info">
          {panel}
        </aside>
      ) : null}
      {isInfoOpen && !hasRoom ? (
        <PlainDialog title="Patient info" shape="sheet" onClose={() => setInfoOpen(false)}>
          {panel}
        </PlainDialog>
      ) : null}
    </div>
  )
}

function whyClosed(isStopped: boolean): string | undefined {
  if (isStopped)
    return 'This number has asked for no more texts. It can be written to again after it texts START.'
  return pageSettings.sendsTexts() ? undefined : 'Texting is not set up.'
}
