import { useCallback, useEffect, useEffectEvent, useState } from 'react'

type Fetched<T> = { key: string; data?: T; error?: Error }

/**
 * Fetches data for a page without a query cache. Another key fetches anew; without a key nothing is fetched. A late
 * response for an old key is dropped; on a refetch the former data stays until the response arrives.
 */
export function useFetched<T>(key: string | undefined, ask: (signal: AbortSignal) => Promise<T>) {
  const [answer, setAnswer] = useState<Fetched<T>>()
  const [round, setRound] = useState(0)
  const begin = useEffectEvent(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (key === undefined) return undefined
    const controller = new AbortController()
    begin(controller.signal).then(
      data => {
        if (!controller.signal.aborted) setAnswer({ key, data })
      },
      error => {
        if (!controller.signal.aborted)
          setAnswer(before => ({ ...(before?.key === key && before), key, error }))
      },
    )
    return () => controller.abort()
  }, [key, round])
  const mine = answer?.key === key ? answer : undefined
  return {
    data: mine?.data,
    error: mine?.error,
    again: useCallback(() => {
      setAnswer(
        before => before && { key: before.key, ...(before.data !== undefined && { data: before.data }) },
      )
      setRound(before => before + 1)
    }, []),
  }
}
