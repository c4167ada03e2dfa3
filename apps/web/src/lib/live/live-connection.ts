import {
  type ChannelEvent,
  type ChannelName,
  type ChannelParams,
  type DeliveredEvent,
  type Subscribed,
  subscriptionKey,
} from '@archwire/contract/live/events'
import type { LiveSocket, SocketSettings } from './live-socket.ts'
import { reconnectSchedule, type Timers } from './reconnect-schedule.ts'

/**
 * `connecting`: not connected yet, or reconnecting. `paused`: the quick attempts are used up, or the server refuses a
 * channel that is followed; the person should be told. `signed-out`: the session has ended, and only a login helps.
 */
export type LiveState = 'connecting' | 'connected' | 'paused' | 'signed-out' | 'closed'

/** The last number received from the server at some moment, if any. */
export type LivePosition = { seq: number | undefined }

export type LiveConnection = {
  /**
   * Calls `onEvent` for every event of the channel, in order, without gaps. `onReset` is called instead when some may
   * have been missed, and when a channel is first followed before any number of the server is known: read again what is
   * shown. So follow first and then fetch, or fetch first and follow `from` the position before. Returns a function
   * that unfollows.
   */
  follow<N extends ChannelName>(
    channel: N,
    params: ChannelParams<N>,
    onEvent: (event: ChannelEvent<N>) => void,
    onReset: () => void,
    from?: LivePosition,
  ): () => void
  position(): LivePosition
  state(): LiveState
  subscribeToState(listener: () => void): () => void
  /** Tries again now, quickly at first, whatever happened before. */
  reconnect(): void
  close(): void
}

type Followed = {
  channel: ChannelName
  params: Record<string, string | number | boolean>
  followers: Set<{ onEvent: (event: never) => void; onReset: () => void }>
  /** Every event up to this number was delivered; undefined until the server has sent its number. */
  last: number | undefined
}

// A connection attempt without a response for this long has failed.
const longestAnswer = 10_000

export function connectLive(options: {
  /** Undefined for the origin of the page. */
  url?: string
  /** Fires `online` and `focus`; in a browser it is the window. */
  wakeUps: EventTarget
  timers?: Timers
  /**
   * The server checks the session on every new connection. `accepted`: there is a session, though it may be another
   * person's by now. `refused`: there is none.
   */
  onSession?: (answer: 'accepted' | 'refused') => void
  socketOptions?: SocketSettings
}): LiveConnection {
  const followed = new Map<string, Followed>()
  /** The last number of each channel that nobody follows just now: a new follower gets the events since then. */
  const left = new Map<string, number | undefined>()
  const refused = new Set<string>()
  const listeners = new Set<() => void>()
  let state: LiveState = 'connecting'
  let notifiedState: LiveState = state
  /** The newest number received: data that is fetched from now on is at least as new. */
  let newest: number | undefined
  let socket: LiveSocket | undefined

  const visibleState = (): LiveState => (state === 'connected' && refused.size > 0 ? 'paused' : state)
  const notifyListeners = () => {
    const now = visibleState()
    if (notifiedState === now) return
    notifiedState = now
    for (const listener of listeners) listener()
  }
  const enter = (next: LiveState) => {
    state = next
    notifyListeners()
  }
  const schedule = reconnectSchedule(() => void connect(), options.timers)

  const comeBack = () => {
    if (state === 'closed') return
    socket?.disconnect()
    enter(schedule.failed())
  }

  const subscribe = (key: string, one: Followed) => {
    const { channel, params, last } = one
    const request = { channel, params, ...(last === undefined ? {} : { since: last }) }
    socket?.timeout(longestAnswer).emit('subscribe', request, (error: Error | null, answer: Subscribed) => {
      if (followed.get(key) !== one) return
      if (error !== null) return void socket?.disconnect()
      if (answer.ok) refused.delete(key)
      else refused.add(key)
      notifyListeners()
      if (!answer.ok) return
      // The number is lower than before: the server's numbers were reset, and ours mean nothing any more.
      const known = answer.seq < (last ?? 0) ? 0 : (one.last ?? 0)
      one.last = Math.max(known, answer.seq)
      newest = answer.reset ? answer.seq : Math.max(newest ?? 0, answer.seq)
      if (answer.reset || last === undefined) for (const { onReset } of one.followers) onReset()
    })
  }

  const listenTo = (socket: LiveSocket) => {
    socket.on('connect', () => {
      schedule.succeeded()
      refused.clear()
      enter('connected')
      options.onSession?.('accepted')
      for (const [key, one] of followed) subscribe(key, one)
    })
    socket.on('event', (event: DeliveredEvent) => {
      const one = followed.get(subscriptionKey(event.channel, event.params))
      if (one === undefined || event.seq <= (one.last ?? -1)) return
      one.last = event.seq
      newest = Math.max(newest ?? 0, event.seq)
      for (const { onEvent } of one.followers) onEvent(event as never)
    })
    socket.on('disconnect', comeBack)
    socket.on('connect_error', error => {
      if (error.message !== 'unauthorized') return comeBack()
      socket.disconnect()
      schedule.stop()
      enter('signed-out')
      options.onSession?.('refused')
    })
  }

  const connect = async () => {
    if (socket === undefined) {
      // The module is loaded after the page, which shows its data before it follows changes.
      const loaded = await import('./live-socket.ts').catch(() => undefined)
      if (loaded === undefined) return comeBack()
      // The connection was closed meanwhile, or requested twice.
      if (state === 'closed' || socket !== undefined) return
      socket = loaded.liveSocket(options.url, options.socketOptions)
      listenTo(socket)
    }
    socket.connect()
  }

  const tryNow = () => {
    if (state !== 'connected' && state !== 'closed' && socket?.active !== true) schedule.tryNow()
  }
  for (const name of ['online', 'focus']) options.wakeUps.addEventListener(name, tryNow)
  void connect()

  return {
    follow: (channel, params, onEvent, onReset, from = { seq: newest }) => {
      const key = subscriptionKey(channel, params)
      const follower = { onEvent: onEvent as (event: never) => void, onReset }
      let one = followed.get(key)
      if (one === undefined) {
        one = { channel, params, followers: new Set(), last: left.has(key) ? left.get(key) : from.seq }
        followed.set(key, one)
        if (socket?.connected === true) subscribe(key, one)
      }
      const { followers } = one
      followers.add(follower)
      return () => {
        followers.delete(follower)
        const ours = followed.get(key)
        if (followers.size > 0 || ours?.followers !== followers) return
        left.set(key, ours.last)
        followed.delete(key)
        refused.delete(key)
        notifyListeners()
        if (socket?.connected === true) socket.emit('unsubscribe', { channel, params })
      }
    },
    position: () => ({ seq: newest }),
    state: visibleState,
    subscribeToState: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reconnect: () => {
      if (state === 'connected') {
        for (const [key, one] of followed) if (refused.has(key)) subscribe(key, one)
      }
      if (state === 'connected' || state === 'closed') return
      schedule.succeeded()
      enter('connecting')
      tryNow()
    },
    close: () => {
      for (const name of ['online', 'focus']) options.wakeUps.removeEventListener(name, tryNow)
      schedule.stop()
      enter('closed')
      socket?.disconnect()
    },
  }
}
