import type { DeliveredEvent } from '@archwire/contract/live/events'
import { Refusal } from '../http/refuse.ts'
import type { LiveChannel, StoredEvent, Viewer } from './live-channel.ts'

// So many events behind, a reader is better served by coming back and asking for what it missed.
const mostWaiting = 1_000

export type Follower = {
  readonly socketId: string
  readonly key: string
  /**
   * Offers the next event of the feed. True: it may go out at once, together with the same one to others. False: it
   * is not for this follower, or waits for its turn behind what is still being replayed or read.
   */
  take(event: StoredEvent): boolean
  /** Sends what was missed; then what waited meanwhile; from then on as it comes. */
  replay(missed: StoredEvent[], head: number): Promise<void>
  stop(): void
  isStopped(): boolean
}

/** One subscription of one socket, with a number of its own: nothing up to it is sent again, nothing after it skipped. */
export function follower(of: {
  socketId: string
  key: string
  channel: LiveChannel
  viewer: Viewer
  /** Each record is read in its turn among the reads of all sockets. */
  inLine<T>(work: () => Promise<T>): Promise<T>
  send(event: DeliveredEvent): void
  /** It cannot be served in order any more: the socket has to come back. */
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

// What the viewer may not see, or what is gone by now, is not delivered.
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
