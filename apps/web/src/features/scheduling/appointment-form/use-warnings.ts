import type { WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../../lib/browser/debounced.ts'
import { warningsQuery } from '../appointments/appointment-changes.ts'
import type { WarningsPayload } from './appointment-payload.ts'

/** How long a warning must be visible before it counts as read. */
const readMs = 1_500

/**
 * Tracks which warnings the person has had time to read. Warnings about what was just filled in were waited for; one
 * that appears later, because somebody else was quicker, must be visible for a moment first.
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
    /** These warnings were shown in a confirmation. */
    markSeen(keys: string[]): void {
      for (const key of keys) since.set(key, Number.NEGATIVE_INFINITY)
    },
    among: (keys: string[], now: number): string[] =>
      keys.filter(key => now - (since.get(key) ?? now) >= readMs),
  }
}

const stillMs = 300
const none: WarningsResponse = { warnings: {}, keys: [] }

/**
 * The warnings about the form's current values, requested after a short pause in typing. While the form is being saved
 * they stay as they are: the saved appointment would be among them, in the way of itself.
 */
export function useWarnings(
  payload: WarningsPayload | undefined,
  isSaving = false,
): {
  shown: WarningsResponse
  failure: string | undefined
  /** The keys of the warnings that the person has had time to read. */
  seen: () => string[]
  /** Marks warnings that a confirmation has just shown, so that they are not asked about again. */
  markSeen: (keys: string[]) => void
} {
  const { settled } = useDebounced(JSON.stringify(payload ?? null), stillMs)
  const query = warningsQuery(payload === undefined ? null : JSON.parse(settled))
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    isSaving ? { ...query, enabled: false } : query,
  )
  const [tracker] = useState(seenWarnings)
  useEffect(() => {
    // A cached response for earlier values does not count while these values are being checked.
    if (data !== undefined && !isPlaceholderData && !isFetching) {
      tracker.shown(settled, data.keys, Date.now())
    }
  }, [tracker, settled, data, isPlaceholderData, isFetching])
  const shown = payload === undefined ? none : (data ?? none)
  return {
    shown,
    seen: () => tracker.among(shown.keys, Date.now()),
    markSeen: tracker.markSeen,
    // The form works without warnings, so any failure is only mentioned.
    failure:
      payload !== undefined && error !== null && !isFetching
        ? 'Failed to check appointment warnings'
        : undefined,
  }
}
