import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../../ui/failure.tsx'
import { conversationQuery } from '../../api/opened-conversation.ts'
import styles from './conversation-pane.module.css'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { OpenConversation } from './open-conversation.tsx'
import { useMarkRead } from './use-mark-read.ts'

type Props = {
  id: number
  /** Undefined until it is known who is signed in. */
  userId: number | undefined
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  zone: string
  /** Leaves for the list. */
  toInbox: () => void
}

/** One conversation: what was written, what is being written, and with whom. */
export function ConversationPane({ id, userId, ...given }: Props) {
  const { data, error, isFetching, refetch } = useQuery(conversationQuery(id))
  useMarkRead(id, data)
  if (data !== undefined && userId !== undefined) {
    return <OpenConversation opened={data} userId={userId} {...given} />
  }
  if (error === null || isFetching) return <ConversationSkeleton />
  return (
    <div className={styles.failure}>
      <Failure title={error.message} retry={() => void refetch()} />
    </div>
  )
}
