import { type ReactNode, useState } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Inbox } from '../components/inbox.tsx'
import { ToInbox } from '../components/to-inbox.tsx'
import styles from './messages-screen.module.css'
import { useIsSingle } from './use-is-single.ts'

type Props = {
  /** Which one is open, or is being opened; undefined: none. */
  conversationId: number | undefined
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  giveUp: () => void
  /** The conversation, with what stands beside it; undefined: none is open. */
  children: ReactNode
}

/** The inbox: conversations on the left, the open one beside them. Where there is no room, one or the other. */
export function MessagesScreen({ conversationId, today, giveUp, children }: Props) {
  usePageTitle('Messages')
  const isSingle = useIsSingle()
  const [places] = useState(() => new Map<string, number>())
  const isOpen = children !== undefined
  return (
    <div className={styles.screen}>
      {isSingle && isOpen ? (
        <h1 tabIndex={-1} className={styles.heading}>
          Messages
        </h1>
      ) : (
        <Inbox openId={conversationId} today={today} places={places} giveUp={giveUp} />
      )}
      {isSingle && !isOpen ? null : (
        <div className={styles.conversation}>
          {isSingle ? <ToInbox /> : null}
          {children ?? <p className={styles.none}>Select a conversation to start messaging.</p>}
        </div>
      )}
    </div>
  )
}
