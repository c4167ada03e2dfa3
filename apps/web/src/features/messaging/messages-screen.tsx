import { Box, Group, NativeSelect, Stack, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import type { ListChoice, ListName } from './conversations/conversations.ts'
import { ConversationList, ListSkeleton } from './inbox/conversation-list.tsx'
import {
  choiceInAddress,
  filterChoices,
  filterNamed,
  useBackToInbox,
  useListChoice,
  useNeedsAnswerCount,
  useUsualList,
} from './inbox/list-choice.ts'
import styles from './messages-screen.module.css'
import { FindConversation } from './search/find-conversation.tsx'

type InboxProps = {
  /** It takes turns with the conversation, and has the whole width. */
  isSingle: boolean
  openId: number | undefined
  /** The list if the address names none; undefined until it is known. */
  usual: ListName | undefined
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  /** The scroll position of each list when it was left. */
  places: Map<string, number>
  giveUp: () => void
}

type ListTab = { value: ListName; label: string; count?: number; counted?: string }

const tabsWith = (needsAnswer: number): ListTab[] => [
  {
    value: 'needs-answer',
    label: 'Needs an answer',
    count: needsAnswer,
    counted: `${needsAnswer} that nobody has answered`,
  },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/** The list of all conversations of the clinic, with a search. */
function Inbox({ isSingle, ...props }: InboxProps) {
  const [isSearching, setSearching] = useState(false)
  return (
    <Stack
      gap={0}
      mih={0}
      bg="var(--panel)"
      {...(isSingle ? { flex: 1, miw: 0 } : { flex: 'none', w: 282, className: styles.inbox })}
    >
      <Box component="h1" tabIndex={-1} p={`${isSingle ? 12 : 24}px var(--edge) 8px`} lh="32px">
        Messages
      </Box>
      <FindConversation today={props.today} onTyped={setSearching} />
      {isSearching ? null : <Lists {...props} />}
    </Stack>
  )
}

function Lists({ openId, usual, today, places, giveUp }: Omit<InboxProps, 'isSingle'>) {
  const navigate = useNavigate()
  const choice = useListChoice(usual)
  const needsAnswer = useNeedsAnswerCount() ?? 0
  const panel = useId()
  const show = (next: ListChoice) => {
    // A person who chooses a list wants its top.
    places.clear()
    // The conversation beside the list stays open.
    const pathname = openId === undefined ? '/v2/messages' : `/v2/messages/${openId}`
    void navigate({ pathname, search: choiceInAddress(next) }, { replace: true })
  }
  if (choice === undefined) {
    return (
      <>
        <Box flex="none" h="calc(var(--control) + 4px)" className="line-below" />
        <ListSkeleton />
      </>
    )
  }
  return (
    <>
      <Box flex="none" px="var(--edge)" className={`${styles.choice} line-below`}>
        <Tabs
          label="Conversations"
          tabs={tabsWith(needsAnswer)}
          value={choice.status}
          onChange={status => show({ status, filter: undefined })}
          panel={panel}
          isFlush
        />
      </Box>
      {choice.status === 'needs-answer' ? null : (
        <NativeSelect
          flex="none"
          px="var(--edge)"
          py={6}
          aria-label="Filter"
          data={filterChoices(choice.status)}
          value={choice.filter ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ ...choice, filter: filterNamed(choice.status, value) })
          }
          className="line-below"
        />
      )}
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
  <Stack gap={0} align="flex-start" flex="none" className={styles.back ?? ''}>
    <button type="button" onClick={useBackToInbox()}>
      <Group component="span" gap="xs" h="var(--control)" pl="sm" pr="var(--gutter)" c="var(--accent)">
        <BackIcon />
        Messages
      </Group>
    </button>
  </Stack>
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
  const usual = useUsualList()
  const isOpen = children !== undefined
  return (
    // As large as what the bars leave of the window: the lists in it scroll, the page does not.
    <div className={styles.screen} data-open={isOpen}>
      {isSingle && isOpen ? (
        // The way back says the same; this one is for those who go by headings.
        <VisuallyHidden component="h1" tabIndex={-1}>
          Messages
        </VisuallyHidden>
      ) : (
        <Inbox
          isSingle={isSingle}
          openId={conversationId}
          usual={usual}
          today={today}
          places={places}
          giveUp={giveUp}
        />
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
