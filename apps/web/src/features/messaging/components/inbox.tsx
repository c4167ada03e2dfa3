import type { ConversationStatus } from '@archwire/contract/messaging/calls'
import { NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Tabs } from '../../../ui/tabs.tsx'
import type { ListChoice } from '../api/row-order.ts'
import { ConversationList } from './conversation-list.tsx'
import { FindConversation } from './find-conversation.tsx'
import styles from './inbox.module.css'
import { choiceInAddress, filterChoices, filterNamed, useListChoice } from './list-choice.ts'

type Props = {
  openId: number | undefined
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  /** How far each list was scrolled when it was left. */
  places: Map<string, number>
  giveUp: () => void
}

const tabs: { value: ConversationStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/** Every conversation of the clinic: to look through, or to look for. */
export function Inbox(props: Props) {
  const [isSearching, setSearching] = useState(false)
  return (
    <div className={styles.inbox}>
      <h1 tabIndex={-1} className={styles.heading}>
        Messages
      </h1>
      <FindConversation today={props.today} onTyped={setSearching} />
      {isSearching ? null : <Lists {...props} />}
    </div>
  )
}

function Lists({ openId, today, places, giveUp }: Props) {
  const navigate = useNavigate()
  const choice = useListChoice()
  const panel = useId()
  const show = (next: ListChoice) => {
    // Whoever asks for a list wants its top.
    places.clear()
    // What is open beside the list stays open.
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
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${choice.status}`} className={styles.panel}>
        {/* Each list has a place of its own to be scrolled to. */}
        <ConversationList
          key={choiceInAddress(choice)}
          choice={choice}
          openId={openId}
          today={today}
          places={places}
          giveUp={giveUp}
        />
      </div>
    </>
  )
}
