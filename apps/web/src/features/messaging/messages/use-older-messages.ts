import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { conversationQuery, loadOlderMessages } from '../conversations/opened-conversation.ts'

/** A person who only scrolls past the top does not load more. */
const waitMs = 1_000

/** With so few texts, more may exist on the server. */
const few = 10

type Loaded = { count: number; isAll: boolean }

/** Loads the next page of older messages when the top of the loaded ones is reached. */
export function useOlderMessages(
  id: number,
  { count, isAll }: Loaded,
  { box, top }: { box: RefObject<HTMLElement | null>; top: RefObject<HTMLElement | null> },
) {
  const queryClient = useQueryClient()
  const [isAtTop, setAtTop] = useState(false)
  const [answered, setAnswered] = useState(0)
  const [error, setError] = useState<Error>()
  const isRefreshed = useRef(false)

  useEffect(() => {
    if (box.current === null || top.current === null) return undefined
    const watch = new IntersectionObserver(
      // If several positions are reported at once, the last one is current.
      entries => setAtTop(entries.at(-1)?.isIntersecting === true),
      // Loading begins a little before the top is reached.
      { root: box.current, rootMargin: '120px 0px 0px 0px' },
    )
    watch.observe(top.current)
    return () => watch.disconnect()
  }, [box, top])

  const load = useEffectEvent(async () => {
    if (count < few && !isRefreshed.current) {
      isRefreshed.current = true
      const { queryKey } = conversationQuery(id)
      void inBackground(() => queryClient.invalidateQueries({ queryKey }))
    }
    if (isAll) return
    try {
      await loadOlderMessages(queryClient, id)
      setError(undefined)
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error('We could not find messages'))
    }
    setAnswered(now => now + 1)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer that leaves the top in sight, the next.
  useEffect(() => {
    if (!isAtTop || error !== undefined) return undefined
    const timer = setTimeout(() => void load(), waitMs)
    return () => clearTimeout(timer)
  }, [isAtTop, error, answered])

  return { isWaiting: isAtTop && !isAll && error === undefined, error, retry: () => setError(undefined) }
}
