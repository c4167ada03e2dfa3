import type { WarningsAnswer } from '@archwire/contract/scheduling/appointment-calls'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/debounced.ts'
import { warningsQuery } from '../api/appointment-changes.ts'
import type { WarningsPayload } from './appointment-payload.ts'

const stillMs = 300
const none: WarningsAnswer = { warnings: {}, keys: [] }

/** What stands in the way of what is being filled in, once it has stood still for a moment. */
export function useWarnings(payload: WarningsPayload | undefined): {
  shown: WarningsAnswer
  failure: string | undefined
} {
  const { settled } = useDebounced(JSON.stringify(payload ?? null), stillMs)
  const { data, error, isFetching } = useQuery(
    warningsQuery(payload === undefined ? null : JSON.parse(settled)),
  )
  return {
    shown: payload === undefined ? none : (data ?? none),
    // Whatever it was: the form works without.
    failure:
      payload !== undefined && error !== null && !isFetching
        ? 'Failed to check appointment warnings'
        : undefined,
  }
}
