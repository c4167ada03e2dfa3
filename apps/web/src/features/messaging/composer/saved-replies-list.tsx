import type { SavedReplyRef } from '@archwire/contract/clinic/saved-replies'
import { Box, Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { RepliesIcon } from '../../../ui/icons.tsx'
import { OptionButton, useOptions } from '../../../ui/popup/options.tsx'
import { SearchField } from '../../../ui/popup/search-field.tsx'
import type { usePanel } from '../../../ui/popup/use-panel.ts'
import { findReplies, type PatientOfReply, replyText, savedRepliesQuery } from './saved-replies.ts'
import styles from './saved-replies-list.module.css'

type ListProps = {
  panel: ReturnType<typeof usePanel>
  patients: PatientOfReply[]
  /** Whether the field of the list gets the focus: on touch it would bring up a keyboard that nobody asked for. */
  isToType: boolean
  /** Called with the text to put into the message. */
  onChoose: (text: string) => void
  /** Called when Escape closes the list, with what was typed into its field. */
  onLeave: (typed: string) => void
}

type Props = ListProps & {
  /** The class of the button. */
  className: string
  /** Nothing can be written. */
  isOff: boolean
  onOpen: () => void
}

/** A button that opens the list of the clinic's saved replies above the composer. */
export function SavedReplies({ className, isOff, onOpen, ...list }: Props) {
  const { isOpen, close, box, opener } = list.panel
  return (
    <div ref={box} className={styles.box}>
      <Button
        ref={opener}
        variant="default"
        className={className}
        aria-label="Saved replies"
        title="Saved replies (type / into an empty message)"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={isOff}
        // The keyboard of a phone stays as it is.
        onPointerDown={event => event.preventDefault()}
        onClick={() => (isOpen ? close() : onOpen())}
      >
        <RepliesIcon />
      </Button>
      {isOpen && !isOff ? <ReplyList {...list} /> : null}
    </div>
  )
}

function ReplyList({ panel: { panel, panelProps }, patients, isToType, onChoose, onLeave }: ListProps) {
  const { data, error, isFetching, refetch } = useQuery(savedRepliesQuery)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const replies = data?.map(reply => ({ ...reply, body: replyText(reply, patients) }))
  const found = replies && findReplies(replies, typed)
  const options = useOptions<SavedReplyRef>({
    entries: found ?? [],
    keyOf: ({ id }) => id,
    isShown: true,
    isCurrent: true,
    searchNow: () => undefined,
    onChoose: ({ body }) => onChoose(body),
    // The panel handles the key, wherever in it the focus is.
    onEscape: () => false,
  })
  const isEmpty = replies?.length === 0
  const hasField = !isEmpty
  useEffect(() => {
    const part = isToType && hasField ? field : panel
    part.current?.focus()
  }, [isToType, hasField, panel])
  return (
    <div
      {...panelProps}
      role="dialog"
      tabIndex={-1}
      aria-label="Saved replies"
      className={`${styles.panel} popup`}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') onLeave(typed)
        panelProps.onKeyDown(event)
      }}
    >
      <VisuallyHidden role="status">
        {found === undefined ? '' : isEmpty ? noReplies : countLabel(found.length)}
      </VisuallyHidden>
      {found === undefined ? (
        <Box className={styles.note ?? ''}>
          {error !== null && !isFetching ? (
            <LoadFailure
              what="The saved replies"
              error={error}
              retry={() => {
                // The Retry button disappears, and with it the focus.
                panel.current?.focus()
                void refetch()
              }}
            />
          ) : (
            <Waiting />
          )}
        </Box>
      ) : null}
      {isEmpty ? <NoReplies /> : null}
      {found?.length === 0 && hasField ? (
        <Text inherit className={styles.note ?? ''} aria-hidden>
          {countLabel(0)}
        </Text>
      ) : null}
      <div
        id={options.list.id}
        role="listbox"
        aria-label="Saved replies"
        tabIndex={-1}
        className={styles.list}
        hidden={found === undefined || found.length === 0}
      >
        {found?.map((reply, index) => (
          <OptionButton
            key={reply.id}
            list={options.list}
            index={index}
            className={styles.option}
            onChoose={() => onChoose(reply.body)}
            onPoint={() => options.point(reply)}
          >
            <Text span inherit fw={500}>
              {reply.title}
            </Text>
            <Text span inherit c="dimmed" fz="xs" lineClamp={2}>
              {reply.body}
            </Text>
          </OptionButton>
        ))}
      </div>
      {hasField ? (
        <Box p={8} className="line-above">
          <SearchField
            ref={field}
            list={options.list}
            aria-label="Find a saved reply"
            placeholder="Find a saved reply"
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              options.point(undefined)
            }}
            onKeyDown={options.onKeyDown}
          />
        </Box>
      ) : null}
    </div>
  )
}

const noReplies = 'There are no saved replies yet.'

function countLabel(count: number): string {
  if (count === 0) return 'No saved reply says this.'
  return count === 1 ? '1 saved reply' : `${count} saved replies`
}

const Waiting = () => (
  <Stack gap="xs" className="late" role="status" aria-label="Loading">
    {['50%', '90%', '70%'].map(width => (
      <Placeholder key={width} width={width} height={16} />
    ))}
  </Stack>
)

/** Where saved replies come from. */
function NoReplies() {
  const isAdministrator = useQuery(userQuery).data?.admin === true
  return (
    <Stack gap="sm" align="flex-start" className={styles.note ?? ''}>
      <p aria-hidden>{noReplies}</p>
      {isAdministrator ? (
        <Button component="a" variant="default" href="/settings/saved-replies">
          Add saved replies
        </Button>
      ) : (
        <Text inherit c="dimmed">
          An administrator can add some under Settings, Saved replies.
        </Text>
      )}
    </Stack>
  )
}
