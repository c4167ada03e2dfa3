import type { DeliveredEvent } from '@archwire/contract/live/events'
import { Refusal } from '../http/refuse.ts'
import type { LiveChannel, StoredEvent, Viewer } from './live-channel.ts'

// A reader that is this many events behind should reconnect and ask for what it missed.
const mostWaiting = 1_000

export type Follower = {
  readonly socketId: string
  readonly key: string
  /**
   * Offers the next event of the feed. Returns true if it may be sent at once, together with the same event to others;
   * false if it is not for this follower, or waits behind events that are still being replayed or read.
   */
  take(event: StoredEvent): boolean
  /** Sends the missed events, then those that waited meanwhile; after that events as they come. */
  replay(missed: StoredEvent[], head: number): Promise<void>
  stop(): void
  isStopped(): boolean
}

/** One subscription of one socket. It keeps the number of the last event: no event is sent twice or skipped. */
export function follower(of: {
  socketId: string
  key: string
  channel: LiveChannel
  viewer: Viewer
  /** Runs a read in turn with the reads of all sockets. */
  inLine<T>(work: () => Promise<T>): Promise<T>
  send(event: DeliveredEvent): void
  /** Events cannot be delivered in order any more: the socket has to reconnect. */
  onFailure(reason: unknown): void
}): Follower {
  const { channel, viewer } = of
  const { load } = channel
  const waiting: StoredEvent[] = []
  let last = 0
  let busy = true
  let stopped = false

  const send = async (event: StoredEvent) => {
    if (event.seq <= last) return
    const data = load === undefined ? event.data : await of.inLine(() => loaded(load, viewer, event))
    last = event.seq
    if (!stopped && data !== undefined) of.send(delivered(event, data))
  }

  const drain = async () => {
    busy = true
    try {
      for (let next = waiting.shift(); next !== undefined && !stopped; next = waiting.shift())
        await send(next)
    } catch (error) {
      of.onFailure(error)
    }
    busy = false
  }

  return {
    socketId: of.socketId,
    key: of.key,
    take: event => {
      if (stopped || (event.userId !== null && event.userId !== viewer.user.id)) return false
      if (!busy && load === undefined) {
        if (event.seq <= last) return false
        last = event.seq
        return true
      }
      waiting.push(event)
      if (waiting.length > mostWaiting) of.onFailure('too far behind')
      else if (!busy) void drain()
      return false
    },
    replay: async (missed, head) => {
      for (const event of missed) {
        if (stopped) return
        await send(event)
      }
      last = head
      void drain()
    },
    stop: () => {
      stopped = true
      waiting.length = 0
    },
    isStopped: () => stopped,
  }
}

export const delivered = ({ seq, channel, params, event }: StoredEvent, data: unknown): DeliveredEvent => ({
  seq,
  channel,
  params,
  event,
  data,
})

// A record that the user may not see, or that is gone, is not delivered.
async function loaded(
  load: NonNullable<LiveChannel['load']>,
  viewer: Viewer,
  event: StoredEvent,
): Promise<unknown> {
  try {
    return await load(viewer, event as never)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
