import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/debounced.ts'
import { patientSearchQuery } from './patient-search-query.ts'

const stillMs = 300

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; results: PatientSearchResult[] }

/** What was typed, and what was found for it 300 ms after the last letter. */
export function usePatientSearch() {
  const [text, setText] = useState('')
  const { settled, now } = useDebounced(text, stillMs)
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
