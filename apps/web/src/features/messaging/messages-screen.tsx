import type { ConversationStatus } from '@archwire/contract/messaging/calls'
import { Box, NativeSelect, Stack } from '@mantine/core'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import type { ListChoice } from './conversations/conversations.ts'
import { ConversationList } from './inbox/conversation-list.tsx'
import {
  choiceInAddress,
  filterChoices,
  filterNamed,
  useBackToInbox,
  useListChoice,
} from './inbox/list-choice.ts'
import styles from './messages-screen.module.css'
import { FindConversation } from './search/find-conversation.tsx'

type InboxProps = {
  openId: number | undefined
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  /** The scroll position of each list when it was left. */
  places: Map<string, number>
  giveUp: () => void
}

const tabs: { value: ConversationStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/** The list of all conversations of the clinic, with a search. */
function Inbox(props: InboxProps) {
  const [isSearching, setSearching] = useState(false)
  return (
    <div className={styles.inbox}>
      <h1 tabIndex={-1} className={styles.inboxHeading}>
        Messages
      </h1>
      <FindConversation today={props.today} onTyped={setSearching} />
      {isSearching ? null : <Lists {...props} />}
    </div>
  )
}

function Lists({ openId, today, places, giveUp }: InboxProps) {
  const navigate = useNavigate()
  const choice = useListChoice()
  const panel = useId()
  const show = (next: ListChoice) => {
    // A person who chooses a list wants its top.
    places.clear()
    // The conversation beside the list stays open.
    const pathname = openId === undefined ? '/v2/messages' : `/v2/messages/${openId}`
    void navigate({ pathname, search: choiceInAddress(next) }, { replace: true })
  }
  return (
    <>
      <div className={styles.choice}>
        <Tabs
          label="Conversations"
          tabs={tabs}
          value={choice.status}
          onChange={status => show({ status, filter: undefined })}
          panel={panel}
        />
        <NativeSelect
          className={styles.filter ?? ''}
          aria-label="Filter"
          data={filterChoices(choice.status)}
          value={choice.filter ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ ...choice, filter: filterNamed(choice.status, value) })
          }
        />
      </div>
      <Stack
        id={panel}
        role="tabpanel"
        aria-labelledby={`${panel}-${choice.status}`}
        gap={0}
        flex={1}
        mih={0}
      >
        {/* Each list has a scroll position of its own. */}
        <ConversationList
          key={choiceInAddress(choice)}
          choice={choice}
          openId={openId}
          today={today}
          places={places}
          giveUp={giveUp}
        />
      </Stack>
    </>
  )
}

/** The link back to the list, above a conversation that has taken its place. */
const BackToInbox = () => (
  <button type="button" className={styles.back} onClick={useBackToInbox()}>
    <BackIcon />
    Messages
  </button>
)

// Below this width there is no room for a list and a conversation beside the side panel.
const narrow = '(max-width: 1000px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether only the list or only the conversation is shown. */
const useIsSingle = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)

type MessagesScreenProps = {
  /** The conversation that is open, or is being opened; undefined if there is none. */
  conversationId: number | undefined
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  giveUp: () => void
  /** The open conversation with the patient panel; undefined if none is open. */
  children: ReactNode
}

/** The inbox: conversations on the left, the open one beside them, or only one of both in a narrow window. */
export function MessagesScreen({ conversationId, today, giveUp, children }: MessagesScreenProps) {
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
        <Stack gap={0} flex={1} miw={0} mih={0} bg="var(--panel)">
          {isSingle ? <BackToInbox /> : null}
          {children ?? (
            <Box component="p" m="auto" p="lg" c="dimmed" ta="center">
              Select a conversation to start messaging.
            </Box>
          )}
        </Stack>
      )}
    </div>
  )
}
