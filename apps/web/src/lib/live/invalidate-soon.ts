import { hashKey, partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { inBackground } from '../api/background-calls.ts'
import { optimisticChange } from '../api/query-cache.ts'

// One change arrives on several channels, often close together: a page that follows ten channels receives ten events.
const joinMs = 50

// A response rarely takes longer. A change without one must not keep the queries from being read again.
const longestAnswer = 5_000

const waiting = new WeakMap<QueryClient, Map<string, QueryKey>>()

/**
 * Invalidates queries a moment later, and once, however often they are named until then. It waits for the response to
 * an optimistic change, because what the server returns before that is older than the screen.
 */
export function invalidateSoon(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  const named = waiting.get(queryClient) ?? new Map<string, QueryKey>()
  for (const key of keys) named.set(hashKey(key), key)
  if (waiting.has(queryClient) || named.size === 0) return
  waiting.set(queryClient, named)
  const started = Date.now()
  const read = () => {
    if (
      queryClient.isMutating({ mutationKey: optimisticChange }) > 0 &&
      Date.now() - started < longestAnswer
    ) {
      setTimeout(read, joinMs)
      return
    }
    waiting.delete(queryClient)
    // A live event requests this, not a person, so it must not keep an idle session alive.
    for (const queryKey of withoutParts([...named.values()])) {
      invalidateAfterFirstResponse(queryClient, queryKey)
      void inBackground(() => queryClient.invalidateQueries({ queryKey }))
    }
  }
  setTimeout(read, joinMs)
}

/**
 * A query that still waits for its first response is invalidated after it: that response may be older than the
 * change, and would count as fresh.
 */
function invalidateAfterFirstResponse(queryClient: QueryClient, queryKey: QueryKey): void {
  const firstFetches = queryClient
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.data === undefined && state.fetchStatus !== 'idle' })
  for (const query of firstFetches) {
    const again = () =>
      inBackground(() => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }))
    // A query that failed shows its failure, and its Retry reads the current state.
    void query.promise?.then(again, () => undefined)
  }
}

const withoutParts = (keys: QueryKey[]): QueryKey[] =>
  keys.filter(key => !keys.some(whole => whole !== key && partialMatchKey(key, whole)))
