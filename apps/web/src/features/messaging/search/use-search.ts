import type { ConversationRow } from '@archwire/contract/messaging/calls'
import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { phoneDigits, tenDigits } from '@archwire/domain/patients/phone-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../lib/browser/debounced.ts'
import { patientSearchQuery } from '../../../shared/patients/patient-search-query.ts'
import { conversationSearchQuery } from '../conversations/conversations.ts'

const looksLikePhone = (text: string) => /^[\d\s().+-]+$/.test(text) && /\d/.test(text)

/** The text to search for: only the digits if it looks like a number, without the country's 1 before ten of them. */
export function searchedFor(typed: string): string {
  const text = typed.trim()
  if (!looksLikePhone(text)) return text
  return tenDigits(text) ?? phoneDigits(text)
}

export const isWholePhone = (text: string): boolean => /^\d{10}$/.test(text)

export const needsWholePhone = 'Please, enter a valid mobile phone number to start a new conversation.'

/** A result that can be chosen; `key` identifies it while more results arrive. */
export type Entry = { key: string } & (
  | { kind: 'conversation'; row: ConversationRow }
  | { kind: 'patient'; patient: PatientSearchResult }
  /** A number that belongs to nobody. */
  | { kind: 'new'; phone: string }
)

/** An unknown number can be texted once both groups have found nobody. */
export function entriesOf(
  query: string,
  conversations: ConversationRow[] | undefined,
  patients: PatientSearchResult[] | undefined,
): Entry[] {
  const found: Entry[] = [
    ...(conversations ?? []).map(row => ({ key: `c${row.id}`, kind: 'conversation' as const, row })),
    ...(patients ?? []).map(patient => ({ key: `p${patient.id}`, kind: 'patient' as const, patient })),
  ]
  const isNobody = conversations?.length === 0 && patients?.length === 0
  return isNobody && isWholePhone(query) ? [{ key: 'new', kind: 'new', phone: query }] : found
}

const inOrder = new Intl.Collator('en-US', { sensitivity: 'base' })

export const byLastName = (patients: PatientSearchResult[]): PatientSearchResult[] =>
  patients.toSorted(
    (one, other) =>
      inOrder.compare(one.lastName, other.lastName) || inOrder.compare(one.firstName, other.firstName),
  )

const typingPauseMs = { conversations: 1_000, patients: 300 }

/** The results of one group for the text in the field; undefined until they are loaded. */
type Group<T> = { found: T[] | undefined; isFailed: boolean; retry: () => void }

export type Search = {
  text: string
  setText: (text: string) => void
  conversations: Group<ConversationRow>
  patients: Group<PatientSearchResult>
  entries: Entry[]
  /** Whether both groups have results for the text in the field. */
  isSettled: boolean
  searchNow: () => void
}

/** The typed text and its results: patients soon, conversations after a pause in typing. */
export function useSearch(): Search {
  const [text, setText] = useState('')
  const query = searchedFor(text)
  const forConversations = useDebounced(query, typingPauseMs.conversations)
  const forPatients = useDebounced(query, typingPauseMs.patients)
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

type SearchQuery<T> = {
  data: T[] | undefined
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

const groupOf = <T>(query: SearchQuery<T>, isCurrent: boolean): Group<T> => ({
  found: isCurrent && !query.isPlaceholderData ? query.data : undefined,
  isFailed: isCurrent && query.isError && !query.isFetching && query.data === undefined,
  retry: () => void query.refetch(),
})
