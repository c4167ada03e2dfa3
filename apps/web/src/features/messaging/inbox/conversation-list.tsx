import { Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { Failure, Message } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { CheckIcon, UpIcon } from '../../../ui/icons.tsx'
import { noAnswerKey, useNoAnswerNeeded } from '../conversation-pane/change-conversation.ts'
import { rowLabel } from '../conversations/conversation-labels.ts'
import {
  conversationListQuery,
  type ListChoice,
  loadMoreConversations,
  type PagedConversations,
  tidyList,
} from '../conversations/conversations.ts'
import styles from './conversation-list.module.css'
import { ConversationLink } from './conversation-row.tsx'
import { choiceInAddress, useListAddress } from './list-choice.ts'
import { useRowHeight, useRowsInSight } from './use-rows-in-sight.ts'

type ConversationRowsProps = {
  list: PagedConversations
  choice: ListChoice
  openId: number | undefined
  today: string
  /** The scroll position of each list when it was left. */
  places: Map<string, number>
}

/** Only the visible rows are rendered, however many there are; the next page is loaded before its place is reached. */
function ConversationRows({ list, choice, openId, today, places }: ConversationRowsProps) {
  const search = choiceInAddress(choice)
  const address = useListAddress()
  const isToAnswer = choice.status === 'needs-answer'
  const { records } = list
  const ids = useMemo(() => records.map(({ id }) => id), [records])
  const sight = useRowsInSight({
    ids,
    openId,
    isUnreadOnTop: records[0]?.read === false,
    place: places.get(search) ?? 0,
    keepPlace: offset => places.set(search, offset),
  })
  const more = useMore(list, choice, sight.isNearEnd)
  const help = useId()
  const noAnswerNeeded = useNoAnswerNeeded()
  const dismiss = (index: number) => {
    const row = records[index]
    const next = records[index + 1] ?? records[index - 1]
    if (row === undefined) return
    // Whoever works through the list goes on with the next one.
    if (next !== undefined) sight.focusRow(next.id)
    noAnswerNeeded(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isDismissal = isToAnswer && event.key === noAnswerKey && !event.repeat
    if (!isDismissal || event.ctrlKey || event.metaKey || event.altKey) return sight.onKeyDown(event)
    event.preventDefault()
    dismiss(sight.tabStop)
  }
  return (
    <div ref={sight.scroller} className={styles.scroll} onScroll={sight.onScroll}>
      <div className={styles.above} role="status">
        {sight.isNewAbove ? (
          <Button radius={16} leftSection={<UpIcon />} onClick={sight.toTop}>
            New messages
          </Button>
        ) : null}
      </div>
      <p id={help} hidden>
        Arrow keys move between conversations
        {isToAnswer ? `, ${noAnswerKey}: no answer needed` : null}
      </p>
      <Box
        component="ul"
        pos="relative"
        h={sight.height}
        aria-label="Conversations"
        aria-describedby={help}
        onKeyDown={onKeyDown}
      >
        {sight.items.map(({ index, start, size }) => {
          const row = records[index]
          return row === undefined ? null : (
            <li
              key={row.id}
              className={styles.item}
              style={{ height: size, transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={list.isAll ? ids.length : -1}
            >
              <ConversationLink
                row={row}
                today={today}
                search={address}
                isToAnswer={isToAnswer}
                isOpen={row.id === openId}
                tabIndex={index === sight.tabStop ? 0 : -1}
                onFocus={() => sight.noteFocus(row.id)}
              />
              {isToAnswer ? (
                <button
                  type="button"
                  tabIndex={-1}
                  className={`quiet ${styles.dismiss}`}
                  aria-label={`No answer needed for ${rowLabel(row)}`}
                  title={`No answer needed (${noAnswerKey})`}
                  onClick={() => dismiss(index)}
                >
                  <CheckIcon />
                </button>
              ) : null}
            </li>
          )
        })}
      </Box>
      {list.isAll ? null : (
        <Group justify="center" p="xs" role="status">
          {more.isFailed ? (
            <Button variant="default" onClick={more.load}>
              Retry
            </Button>
          ) : (
            'Loading…'
          )}
        </Group>
      )}
    </div>
  )
}

/** Loads the next page shortly before it is needed; after a failure only on demand. */
function useMore(list: PagedConversations, choice: ListChoice, isNearEnd: boolean) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => loadMoreConversations(queryClient, choice),
  })
  const isWanted = isNearEnd && !list.isAll && !isPending && !isError
  const load = useEffectEvent(() => mutate())
  const loaded = list.records.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may not be enough to fill what is in sight.
  useEffect(() => {
    if (isWanted) load()
  }, [isWanted, loaded])
  return { isFailed: isError, load: () => mutate() }
}

const rows = [140, 112, 156, 96, 128, 148, 104, 120]

/** A placeholder in the shape of the rows, so that nothing moves when they are loaded. */
export function ListSkeleton() {
  const rowHeight = useRowHeight()
  return (
    <div className={`late ${styles.waiting}`} role="status" aria-label="Loading">
      {rows.map(width => (
        <Group key={width} gap="sm" wrap="nowrap" h={rowHeight} px="var(--edge)" className="line-below">
          <Box flex="none" w={40} h={40} bdrs="50%" bg="var(--waiting)" />
          <Stack gap={10} flex={1}>
            <Placeholder width={width} />
            <Placeholder width="90%" />
          </Stack>
        </Group>
      ))}
    </div>
  )
}

type ConversationListProps = {
  choice: ListChoice
  openId: number | undefined
  today: string
  places: Map<string, number>
  giveUp: () => void
}

/** The conversations of one tab, the latest first. */
export function ConversationList({ choice, openId, today, places, giveUp }: ConversationListProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(conversationListQuery(choice))
  const queryClient = useQueryClient()
  useEffect(() => () => tidyList(queryClient, choice), [queryClient, choice])
  useGiveUp(data === undefined ? error : null, giveUp)
  if (data === undefined) {
    return isError && !isFetching ? (
      <ListFailure error={error} retry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    )
  }
  const nothing = choice.status === 'needs-answer' ? 'Everybody has an answer.' : 'No conversations'
  return (
    <>
      <VisuallyHidden role="status">{data.records.length === 0 ? nothing : ''}</VisuallyHidden>
      {data.records.length === 0 ? (
        <>
          <Text px="md" py="xl" c="dimmed" ta="center" aria-hidden>
            {nothing}
          </Text>
          {pageSettings.sendsTexts() ? null : <NoTexting />}
        </>
      ) : (
        <ConversationRows list={data} choice={choice} openId={openId} today={today} places={places} />
      )}
    </>
  )
}

/** Why nobody writes here. Only administrators come to the settings. */
function NoTexting() {
  const isAdmin = useQuery(userQuery).data?.admin === true
  return (
    <Box px="sm">
      <Message kind="notice" title="Texting is not set up.">
        <p>Nobody can be texted, and no texts arrive.</p>
        {isAdmin ? (
          <p>
            <a href="/settings/messaging" className="thumb">
              See what is missing
            </a>
          </p>
        ) : (
          <p>An administrator sees under Settings, Messaging, what is missing.</p>
        )}
      </Message>
    </Box>
  )
}

/** Called if the server refused the list. If it was only not reached, there is a Retry. */
function useGiveUp(error: Error | null, giveUp: () => void): void {
  const isRefused = error instanceof CallError && error.kind === 'refused' && error.status !== 401
  useEffect(() => {
    if (isRefused) giveUp()
  }, [isRefused, giveUp])
}

const ListFailure = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Box p="sm">
    <Failure title="We could not find the conversations list" retry={retry}>
      {error instanceof CallError && error.kind === 'network' ? <p>{error.message}</p> : null}
    </Failure>
  </Box>
)
