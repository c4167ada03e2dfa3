import { Box } from '@mantine/core'
import { type MouseEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { noPhoneMessage } from '../../../shared/patients/message-button.tsx'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { useOptions } from '../../../ui/popup/options.tsx'
import { SearchField } from '../../../ui/popup/search-field.tsx'
import { useListAddress, useOpenedFrom } from '../inbox/list-choice.ts'
import { SearchResults } from './search-results.tsx'
import { type Entry, useSearch } from './use-search.ts'

type Props = {
  today: string
  /** Called with whether the field has text: search results replace the list then. */
  onTyped: (isTyped: boolean) => void
}

/** Finds a conversation, or a patient or number to begin one with. */
export function FindConversation({ today, onTyped }: Props) {
  const search = useSearch()
  const { text, setText, entries, isSettled, searchNow } = search
  const field = useRef<HTMLInputElement>(null)
  const choose = useChoose()
  const isTyped = text.trim() !== ''

  const type = (next: string) => {
    setText(next)
    options.point(undefined)
    onTyped(next.trim() !== '')
  }
  const pick = (entry: Entry, event?: MouseEvent) => {
    if (choose(entry, event)) type('')
  }
  const options = useOptions({
    entries,
    keyOf: ({ key }) => key,
    isShown: isTyped,
    isCurrent: isSettled || !isTyped,
    searchNow,
    onChoose: entry => pick(entry),
    onEscape: () => {
      if (isTyped) type('')
      return isTyped
    },
  })

  return (
    <>
      <Box component="search" px="var(--edge)" pb="xs">
        <SearchField
          ref={field}
          list={options.list}
          aria-label="Find or start a conversation"
          placeholder="Find or start a conversation"
          value={text}
          onChange={event => type(event.target.value)}
          onKeyDown={options.onKeyDown}
        />
      </Box>
      <SearchResults
        list={options.list}
        search={search}
        today={today}
        onChoose={pick}
        onPoint={options.point}
        // The Retry button disappears, so the field takes the focus.
        onRetry={() => field.current?.focus()}
      />
    </>
  )
}

/** Opens the chosen result here or in a new tab; returns whether it was here. */
function useChoose(): (entry: Entry, event?: MouseEvent) => boolean {
  const navigate = useNavigate()
  const search = useListAddress()
  const state = useOpenedFrom()
  return (entry, event) => {
    if (entry.kind === 'patient' && entry.patient.phoneNumber === null) {
      notifyError(noPhoneMessage)
      void navigate(`/v2/patient/${entry.patient.id}/profile`)
      return true
    }
    const pathname = addressOf(entry)
    if (event?.ctrlKey || event?.metaKey || event?.button === 1) {
      window.open(pathname)
      return false
    }
    void navigate({ pathname, search }, { state: { ...state, toWrite: true } })
    return true
  }
}

function addressOf(entry: Entry): string {
  if (entry.kind === 'conversation') return `/v2/messages/${entry.row.id}`
  if (entry.kind === 'patient') return `/v2/messages/start-conversation/${entry.patient.id}`
  return `/v2/messages/new/${entry.phone}`
}
