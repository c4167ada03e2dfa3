import type { WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../../lib/debounced.ts'
import { warningsQuery } from '../api/appointment-changes.ts'
import type { WarningsPayload } from './appointment-payload.ts'
import { seenWarnings } from './seen-warnings.ts'

const stillMs = 300
const none: WarningsResponse = { warnings: {}, keys: [] }

/** What stands in the way of what is being filled in, once it has stood still for a moment. */
export function useWarnings(payload: WarningsPayload | undefined): {
  shown: WarningsResponse
  failure: string | undefined
  /** The keys of those that the person has had the time to see. */
  seen: () => string[]
  /** What a question has just put to the person need not be asked again. */
  asked: (keys: string[]) => void
} {
  const { settled } = useDebounced(JSON.stringify(payload ?? null), stillMs)
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    warningsQuery(payload === undefined ? null : JSON.parse(settled)),
  )
  const [sight] = useState(seenWarnings)
  useEffect(() => {
    // What is known from an earlier form is no answer to this one while it is being asked again.
    if (data !== undefined && !isPlaceholderData && !isFetching) {
      sight.shown(settled, data.keys, Date.now())
    }
  }, [sight, settled, data, isPlaceholderData, isFetching])
  const shown = payload === undefined ? none : (data ?? none)
  return {
    shown,
    seen: () => sight.among(shown.keys, Date.now()),
    asked: sight.asked,
    // Whatever it was: the form works without.
    failure:
      payload !== undefined && error !== null && !isFetching
        ? 'Failed to check appointment warnings'
        : undefined,
  }
}
