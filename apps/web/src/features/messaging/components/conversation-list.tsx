import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { Failure } from '../../../ui/failure.tsx'
import { conversationListQuery, tidyList } from '../api/conversations.ts'
import type { ListChoice } from '../api/row-order.ts'
import styles from './conversation-list.module.css'
import { ConversationRows } from './conversation-rows.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

type Props = {
  choice: ListChoice
  openId: number | undefined
  today: string
  places: Map<string, number>
  giveUp: () => void
}

/** The conversations of one tab, the latest first. */
export function ConversationList({ choice, openId, today, places, giveUp }: Props) {
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
  return (
    <>
      <VisuallyHidden role="status">{data.records.length === 0 ? 'No conversations' : ''}</VisuallyHidden>
      {data.records.length === 0 ? (
        <p className={styles.none} aria-hidden>
          No conversations
        </p>
      ) : (
        <ConversationRows list={data} choice={choice} openId={openId} today={today} places={places} />
      )}
    </>
  )
}

/** The server could not say which conversations there are. Where it was only not reached, there is a Retry. */
function useGiveUp(error: Error | null, giveUp: () => void): void {
  const isRefused = error instanceof CallError && error.kind === 'refused' && error.status !== 401
  useEffect(() => {
    if (isRefused) giveUp()
  }, [isRefused, giveUp])
}

const ListFailure = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className={styles.failure}>
    <Failure title="We could not find the conversations list" retry={retry}>
      {error instanceof CallError && error.kind === 'network' ? <p>{error.message}</p> : null}
    </Failure>
  </div>
)
