import type { WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../../lib/browser/debounced.ts'
import { warningsQuery } from '../appointments/appointment-changes.ts'
import type { WarningsPayload } from './appointment-payload.ts'

/** Long enough to be read before a save goes past it. */
const readMs = 1_500

/**
 * Which of the warnings on the screen somebody has had the time to see. Those that answer to what was just filled in were
 * waited for; one that comes up by itself, because another desk was quicker, has to stand there for a moment.
 */
export function seenWarnings() {
  let lastRequest = ''
  let since = new Map<string, number>()
  return {
    shown(request: string, keys: string[], now: number): void {
      const from = request === lastRequest ? now : Number.NEGATIVE_INFINITY
      lastRequest = request
      since = new Map(keys.map(key => [key, since.get(key) ?? from]))
    },
    /** They were put to the person in a question. */
    markSeen(keys: string[]): void {
      for (const key of keys) since.set(key, Number.NEGATIVE_INFINITY)
    },
    among: (keys: string[], now: number): string[] =>
      keys.filter(key => now - (since.get(key) ?? now) >= readMs),
  }
}

const stillMs = 300
const none: WarningsResponse = { warnings: {}, keys: [] }

/** What stands in the way of what is being filled in, once it has stood still for a moment. */
export function useWarnings(payload: WarningsPayload | undefined): {
  shown: WarningsResponse
  failure: string | undefined
  /** The keys of those that the person has had the time to see. */
  seen: () => string[]
  /** What a question has just put to the person need not be asked again. */
  markSeen: (keys: string[]) => void
} {
  const { settled } = useDebounced(JSON.stringify(payload ?? null), stillMs)
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    warningsQuery(payload === undefined ? null : JSON.parse(settled)),
  )
  const [tracker] = useState(seenWarnings)
  useEffect(() => {
    // What is known from an earlier form is no answer to this one while it is being asked again.
    if (data !== undefined && !isPlaceholderData && !isFetching) {
      tracker.shown(settled, data.keys, Date.now())
    }
  }, [tracker, settled, data, isPlaceholderData, isFetching])
  const shown = payload === undefined ? none : (data ?? none)
  return {
    shown,
    seen: () => tracker.among(shown.keys, Date.now()),
    markSeen: tracker.markSeen,
    // Whatever it was: the form works without.
    failure:
      payload !== undefined && error !== null && !isFetching
        ? 'Failed to check appointment warnings'
        : undefined,
  }
}
