import { formLinkToken, longestMessage } from '@archwire/domain/messaging/message-text'
import { Box, Button, Stack, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { SendIcon } from '../../../ui/icons.tsx'
import { usePanel } from '../../../ui/popup/use-panel.ts'
import styles from './composer-field.module.css'
import { EnterSendsChoice, useEnterSends } from './enter-sends.tsx'
import type { PatientOfReply } from './saved-replies.ts'
import { SavedReplies } from './saved-replies-list.tsx'

type Props = {
  text: string
  /** Why the text was not sent. */
  problem: string | undefined
  /** Why nothing can be sent at all. */
  closed: string | undefined
  field: RefObject<HTMLTextAreaElement | null>
  /** Those who have the number. */
  patients: PatientOfReply[]
  onWrite: (text: string) => void
  /** Puts a text where the caret is. */
  onInsert: (text: string) => void
  onSend: () => void
}

/** From this length on the remaining characters are shown. */
const counted = longestMessage - 200

const keys = (enterSends: boolean) =>
  enterSends
    ? {
        help: 'Enter sends, Shift+Enter adds a new line.',
        placeholder: 'Type a message and press enter to send',
      }
    : {
        help: 'Enter adds a new line, Shift+Enter sends.',
        placeholder: 'Type a message and press shift+enter to send',
      }

const linkHelp = `${formLinkToken} inserts the patient's Health History form link.`

const number = new Intl.NumberFormat('en-US')

// Who types with a thumb has neither Shift nor room for an explanation.
const touch = '(pointer: coarse)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(touch)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const useHasKeys = (): boolean => useSyncExternalStore(subscribe, () => !window.matchMedia(touch).matches)

/** The field in which a text is written. */
export function ComposerField({ text, problem, closed, field, patients, onWrite, onInsert, onSend }: Props) {
  const left = longestMessage - text.length
  const hasKeys = useHasKeys()
  const enterSends = useEnterSends()
  const { help, placeholder } = keys(enterSends)
  const replies = usePanel(field)
  const [opening, setOpening] = useState({ isBySlash: false, isToType: false })
  const openReplies = (isBySlash: boolean) => {
    // On touch a keyboard that is up stays, and none comes up.
    setOpening({ isBySlash, isToType: hasKeys || document.activeElement === field.current })
    replies.open()
  }
  // A person who comes back continues at the end of their draft.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [field])
  // A scroll bar takes width from the lines, so a needless one would wrap them into more lines than are shown.
  useLayoutEffect(() => {
    const area = field.current
    if (area === null || text === undefined) return
    area.style.overflowY = 'hidden'
    if (area.scrollHeight > area.clientHeight) area.style.overflowY = 'auto'
  }, [field, text])
  const sendByKey = (event: KeyboardEvent) => {
    // Enter also ends the composing of an input method, which must not send.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.shiftKey === (hasKeys && enterSends)) return
    event.preventDefault()
    onSend()
  }
  return (
    <Box
      component="form"
      flex="none"
      px="sm"
      py="xs"
      className="line-above"
      aria-label="New message"
      onSubmit={event => {
        event.preventDefault()
        onSend()
      }}
    >
      <Stack gap={6} className={styles.composer ?? ''}>
        <Text
          component="div"
          role="alert"
          display={problem === undefined ? 'none' : 'block'}
          c="var(--mantine-color-error)"
          className="long-words"
        >
          {problem}
        </Text>
        {closed === undefined ? null : (
          <Text inherit c="var(--warning)">
            {closed}
          </Text>
        )}
        <div className={styles.row} data-keys={hasKeys}>
          <Textarea
            ref={field}
            className={styles.field ?? ''}
            aria-label="Message"
            {...(hasKeys && { description: `${help} ${linkHelp}` })}
            placeholder={hasKeys ? placeholder : 'Type a message'}
            autosize
            minRows={1}
            maxRows={6}
            value={text}
            disabled={closed !== undefined}
            error={left < 0}
            onChange={({ currentTarget: { value } }) => {
              if (value === '/' && text === '') openReplies(true)
              else onWrite(value)
            }}
            onKeyDown={sendByKey}
          />
          <SavedReplies
            className={styles.replies ?? ''}
            panel={replies}
            patients={patients}
            isToType={opening.isToType}
            isOff={closed !== undefined}
            onOpen={() => openReplies(false)}
            onChoose={reply => {
              replies.close()
              onInsert(reply)
            }}
            // Nothing that was typed for the message is lost.
            onLeave={typed => {
              if (opening.isBySlash) onInsert(`/${typed}`)
            }}
          />
          <Button
            type="submit"
            className={styles.send}
            aria-label="Send"
            title="Send"
            disabled={closed !== undefined}
            // The keyboard of a phone stays open for the next text.
            onPointerDown={event => event.preventDefault()}
          >
            <SendIcon />
          </Button>
          {hasKeys ? <EnterSendsChoice className={styles.choice ?? ''} /> : null}
        </div>
        {text.length >= counted ? (
          <Text
            role="status"
            fz="xs"
            lh="16px"
            ta="end"
            {...(left < 0 ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}
          >
            {number.format(text.length)} of {number.format(longestMessage)}
          </Text>
        ) : null}
      </Stack>
    </Box>
  )
}
