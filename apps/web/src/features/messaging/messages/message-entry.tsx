import type { Message } from '@archwire/contract/messaging/calls'
import { Button, Group, Stack, Text } from '@mantine/core'
import { TextWithLinks } from '../../../ui/text-with-links.tsx'
import { confirmedNote, type Senders, senderLine } from '../conversations/conversation-labels.ts'
import styles from './message-entry.module.css'
import { MessagePictures } from './message-pictures.tsx'

type Props = {
  message: Message
  senders: Senders
  /** The text is being sent again or deleted. */
  isBusy: boolean
  onResend: () => void
  onDelete: () => void
}

/** One text: the patient's on the left, the clinic's on the right. */
export function MessageEntry({ message, senders, isBusy, onResend, onDelete }: Props) {
  const note = confirmedNote(message)
  return (
    <li className={styles.entry} data-message={message.id} data-type={message.type}>
      {message.withoutWords && message.pictures.length > 0 ? null : (
        <p className={`${styles.body} as-typed`} data-failed={message.deliveryStatus === 'failed'}>
          <TextWithLinks text={message.body} />
        </p>
      )}
      {message.pictures.length > 0 ? <MessagePictures message={message} senders={senders} /> : null}
      {note === undefined ? null : (
        <Text fz="xs" px={4} c="var(--came-green)">
          {note}
        </Text>
      )}
      <p className={styles.line}>
        {senderLine(message)}
        {message.type === 'Incoming' ? null : <Delivery message={message} />}
      </p>
      {message.deliveryStatus === 'failed' ? (
        <Stack gap={4} align="flex-end" px={4} c="var(--mantine-color-error)" ta="end" className="long-words">
          <strong>Message not sent</strong>
          {message.failure === null ? null : <p>{message.failure}</p>}
          <Group gap="xs">
            <Button variant="default" aria-disabled={isBusy} onClick={isBusy ? undefined : onResend}>
              Resend
            </Button>
            <Button variant="subtle" aria-disabled={isBusy} onClick={isBusy ? undefined : onDelete}>
              Delete
            </Button>
          </Group>
        </Stack>
      ) : null}
    </li>
  )
}

const Delivery = ({ message }: { message: Message }) => {
  if (message.deliveryStatus === 'failed') return null
  return <span>{message.deliveryStatus === 'sent' ? 'Sent' : 'Sending…'}</span>
}

/** A text that is being sent. */
export const SendingEntry = ({ body }: { body: string }) => (
  <li className={styles.entry} data-type="Outgoing">
    <p className={`${styles.body} as-typed`}>
      <TextWithLinks text={body} />
    </p>
    <p className={styles.line}>
      <span>Sending…</span>
    </p>
  </li>
)
