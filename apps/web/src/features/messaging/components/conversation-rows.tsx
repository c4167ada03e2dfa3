import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useMemo } from 'react'
import { UpIcon } from '../../../ui/icons.tsx'
import { type ConversationList, loadMoreConversations } from '../api/conversations.ts'
import type { ListChoice } from '../api/row-order.ts'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { choiceInAddress } from './list-choice.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

type Props = {
  list: ConversationList
  choice: ListChoice
  openId: number | undefined
  today: string
  /** How far each list was scrolled when it was left. */
  places: Map<string, number>
}

/** Only the rows in sight are drawn, however many there are; what follows is loaded before it is reached. */
export function ConversationRows({ list, choice, openId, today, places }: Props) {
  const search = choiceInAddress(choice)
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
  return (
    <div ref={sight.scroller} className={styles.scroll} onScroll={sight.onScroll}>
      <div className={styles.above} role="status">
        {sight.isNewAbove ? (
          <Button leftSection={<UpIcon />} onClick={sight.toTop}>
            New messages
          </Button>
        ) : null}
      </div>
      <p id={help} hidden>
        Arrow keys move between conversations
      </p>
      <ul
        aria-label="Conversations"
        aria-describedby={help}
        className={styles.rows}
        style={{ height: sight.height }}
        onKeyDown={sight.onKeyDown}
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
              <ConversationRow
                row={row}
                today={today}
                search={search}
                isOpen={row.id === openId}
                tabIndex={index === sight.tabStop ? 0 : -1}
                onFocus={() => sight.noteFocus(row.id)}
              />
            </li>
          )
        })}
      </ul>
      {list.isAll ? null : (
        <div className={styles.foot} role="status">
          {more.isFailed ? (
            <Button variant="default" onClick={more.load}>
              Retry
            </Button>
          ) : (
            'Loading…'
          )}
        </div>
      )}
    </div>
  )
}

/** Loads the next page when its place comes near; after a failure only when somebody asks for it. */
function useMore(list: ConversationList, choice: ListChoice, isNearEnd: boolean) {
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
