import type { ConversationRow } from '@archwire/contract/messaging/calls'
import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../lib/debounced.ts'
import { patientSearchQuery } from '../../../pickers/patients/patient-search-query.ts'
import { conversationSearchQuery } from '../api/conversations.ts'
import { searchedFor } from './phone-in-search.ts'
import { byLastName, type Entry, entriesOf } from './search-entries.ts'

const stillMs = { conversations: 1_000, patients: 300 }

/** What was found in one of the two groups for what stands in the field; undefined: not known yet. */
type Group<T> = { found: T[] | undefined; isFailed: boolean; retry: () => void }

export type Search = {
  text: string
  setText: (text: string) => void
  conversations: Group<ConversationRow>
  patients: Group<PatientSearchResult>
  entries: Entry[]
  /** Whether both groups are for what stands in the field. */
  isSettled: boolean
  searchNow: () => void
}

/** What was typed, and what was found for it: patients soon, conversations once the typing has come to rest. */
export function useSearch(): Search {
  const [text, setText] = useState('')
  const query = searchedFor(text)
  const forConversations = useDebounced(query, stillMs.conversations)
  const forPatients = useDebounced(query, stillMs.patients)
  const conversations = groupOf(
    useQuery(conversationSearchQuery(forConversations.settled)),
    forConversations.settled === query,
  )
  const patients = groupOf(useQuery(patientSearchQuery(forPatients.settled)), forPatients.settled === query)
  const sorted = { ...patients, found: patients.found && byLastName(patients.found) }
  return {
    text,
    setText,
    conversations,
    patients: sorted,
    entries: query === '' ? [] : entriesOf(query, conversations.found, sorted.found),
    isSettled: conversations.found !== undefined && patients.found !== undefined,
    searchNow: () => {
      forConversations.now()
      forPatients.now()
    },
  }
}

type Asked<T> = {
  data: T[] | undefined
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

const groupOf = <T>(asked: Asked<T>, isCurrent: boolean): Group<T> => ({
  found: isCurrent && !asked.isPlaceholderData ? asked.data : undefined,
  isFailed: isCurrent && asked.isError && !asked.isFetching && asked.data === undefined,
  retry: () => void asked.refetch(),
})
