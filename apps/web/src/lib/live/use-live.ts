import type { ChannelEvent, ChannelName, ChannelParams } from '@archwire/contract/live/events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef } from 'react'
import type { LivePosition } from './live-connection.ts'

export type EventName<C extends ChannelName> = ChannelEvent<C>['event']

/**
 * How live events change the responses that a feature has cached. Events may be of any channel, also of other
 * features.
 */
export type LiveUpdates = {
  /** The queries that each event makes out of date. */
  outOfDate: { [C in ChannelName]?: { [E in EventName<C>]?: (params: ChannelParams<C>) => QueryKey[] } }
  /** Events that carry the new data: it is put into the cache, and nothing is read again. */
  inPlace?: {
    [C in ChannelName]?: { [E in EventName<C>]?: (queryClient: QueryClient, event: ChannelEvent<C>) => void }
  }
}

/** The live connection of the app, which applies the updates of all features. */
export type Live = {
  position(): LivePosition
  /** Delivers events, beginning after `from` if it is given. Returns a function that unfollows. */
  follow<C extends ChannelName>(
    channel: C,
    params: ChannelParams<C>,
    from: LivePosition | undefined,
  ): () => void
}

export const LiveContext = createContext<Live | undefined>(undefined)

/**
 * Follows a channel while the screen is mounted, and invalidates the queries that its events concern. If `isReady`
 * becomes true later, events since the screen was mounted are delivered then.
 */
export function useLive<C extends ChannelName>(channel: C, params: ChannelParams<C>, isReady = true): void {
  const live = useContext(LiveContext)
  if (live === undefined) throw new Error('there is no live connection around this screen')
  const key = JSON.stringify(params)
  const from = useRef<LivePosition>(undefined)
  useEffect(() => {
    if (isReady) return live.follow<C>(channel, JSON.parse(key), from.current)
    from.current ??= live.position()
    return undefined
  }, [live, channel, key, isReady])
}
