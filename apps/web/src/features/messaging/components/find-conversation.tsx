import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { noPhone } from '../../../lib/no-phone.ts'
import { notifyError } from '../../../ui/notices.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import styles from './find-conversation.module.css'
import { choiceInAddress, useListChoice } from './list-choice.ts'
import type { Entry } from './search-entries.ts'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'
import { useOpenedFrom } from './use-to-inbox.ts'

type Props = {
  today: string
  /** Told whether anything stands in the field: what is found takes the place of the list. */
  onTyped: (isTyped: boolean) => void
}

/** Finds a conversation, or somebody to begin one with. */
export function FindConversation({ today, onTyped }: Props) {
  const search = useSearch()
  const { text, setText, entries, isSettled, searchNow } = search
  const [active, setActive] = useState<string>()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const choose = useChoose()
  const chosen = Math.max(
    0,
    entries.findIndex(({ key }) => key === active),
  )
  const isTyped = text.trim() !== ''

  const type = (next: string) => {
    setText(next)
    setActive(undefined)
    onTyped(next.trim() !== '')
  }
  const pick = (entry: Entry, event?: MouseEvent) => {
    if (choose(entry, event)) type('')
  }
  const walk = (step: 1 | -1) => {
    if (entries.length === 0) return
    const next = (chosen + step + entries.length) % entries.length
    setActive(entries[next]?.key)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys belong to whatever puts the letter together.
    if (event.nativeEvent.isComposing || !isTyped) return
    const entry = entries[chosen]
    if (event.key === 'Escape') type('')
    else if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key !== 'Enter') return
    // What was found for fewer letters than stand there is not what the person means.
    else if (!isSettled) searchNow()
    else if (entry !== undefined) pick(entry)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <search>
        <SearchField
          ref={field}
          className={styles.field}
          list={{ id: listId, isShown: isTyped, length: entries.length, chosen }}
          aria-label="Find or start a conversation"
          placeholder="Find or start a conversation"
          value={text}
          onChange={event => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </search>
      <SearchResults
        id={listId}
        search={search}
        chosen={chosen}
        today={today}
        onChoose={pick}
        onPoint={setActive}
        // Its button goes; from the field what was found can be left.
        onRetry={() => field.current?.focus()}
      />
    </>
  )
}

/** Leads to what was chosen, or to a tab of its own; answers whether that was here. */
function useChoose(): (entry: Entry, event?: MouseEvent) => boolean {
  const navigate = useNavigate()
  const search = choiceInAddress(useListChoice())
  const state = useOpenedFrom()
  return (entry, event) => {
    if (entry.kind === 'patient' && entry.patient.phoneNumber === null) {
      notifyError(noPhone)
      void navigate(`/v2/patient/${entry.patient.id}/profile`)
      return true
    }
    const pathname = addressOf(entry)
    if (event?.ctrlKey || event?.metaKey || event?.button === 1) {
      window.open(pathname)
      return false
    }
    void navigate({ pathname, search }, { state })
    return true
  }
}

function addressOf(entry: Entry): string {
  if (entry.kind === 'conversation') return `/v2/messages/${entry.row.id}`
  if (entry.kind === 'patient') return `/v2/messages/start-conversation/${entry.patient.id}`
  return `/v2/messages/new/${entry.phone}`
}
