import { type PatientSearchResult, searchPatients } from '@archwire/contract/patients/calls'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { searchStaleTime } from '../../lib/api/query-cache.ts'
import { useDebounced } from '../../lib/browser/debounced.ts'

/** Everything that is known of patients. */
export const patientsKey = ['patients'] as const

const mostResults = 10

/** What was typed is searched as it is; nothing typed is nothing to search for. */
export const patientSearchQuery = (typed: string) => {
  const query = typed.trim()
  return queryOptions({
    queryKey: [...patientsKey, 'search', query],
    queryFn: ({ signal }) => call(searchPatients, { query: { query, limit: mostResults } }, { signal }),
    enabled: query !== '',
    staleTime: searchStaleTime,
    // The list stays while the next letter is searched for; with nothing typed there is no list.
    ...(query === '' ? {} : { placeholderData: keepPreviousData }),
  })
}

const debounceMs = 300

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; results: PatientSearchResult[] }

/** What was typed, and what was found for it 300 ms after the last letter. */
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
    /** Whether the list is for what stands in the field, and not for the letters before. */
    isCurrent: text.trim() === settled.trim() && !isPlaceholderData,
    searchNow: now,
  }
}
