import { type PatientSearchResult, searchPatients } from '@archwire/contract/patients/calls'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { searchStaleTime } from '../../lib/api/query-cache.ts'
import { useDebounced } from '../../lib/browser/debounced.ts'

/** Everything about patients. */
export const patientsKey = ['patients'] as const

/** Every list of search results. */
export const patientSearchKey = [...patientsKey, 'search'] as const

const mostResults = 10

/** Searches the text as typed; an empty text is not searched. */
export const patientSearchQuery = (typed: string) => {
  const query = typed.trim()
  return queryOptions({
    queryKey: [...patientSearchKey, query],
    queryFn: ({ signal }) => call(searchPatients, { query: { query, limit: mostResults } }, { signal }),
    enabled: query !== '',
    staleTime: searchStaleTime,
    // The former list stays during the next search; without a text there is none.
    ...(query === '' ? {} : { placeholderData: keepPreviousData }),
  })
}

const debounceMs = 300

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; results: PatientSearchResult[] }

/** The typed text, and its results 300 ms after the last letter. */
export function usePatientSearch() {
  const [text, setText] = useState('')
  const { settled, now } = useDebounced(text, debounceMs)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(patientSearchQuery(settled))
  const isBlank = text.trim() === ''
  const state: SearchState = isBlank
    ? { kind: 'idle' }
    : isError && !isFetching
      ? { kind: 'failed', retry: () => void refetch() }
      : data === undefined
        ? { kind: 'waiting' }
        : { kind: 'found', results: data }
  return {
    text,
    setText,
    state,
    /** Whether the results belong to the current text, and not to the one before. */
    isCurrent: data !== undefined && text.trim() === settled.trim() && !isPlaceholderData,
    searchNow: now,
  }
}
