import { type LiveCalls, type LiveMessages, livePath } from '@archwire/contract/live/events'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { QuietWebSocket } from './quiet-web-socket.ts'

export type SocketSettings = Partial<ManagerOptions & SocketOptions>
export type LiveSocket = Socket<LiveMessages, LiveCalls>

/** A socket that is not connected yet. `url` undefined: to where the page comes from. */
export function liveSocket(url: string | undefined, settings: SocketSettings = {}): LiveSocket {
  const all: SocketSettings = {
    ...settings,
    path: livePath,
    transports: [QuietWebSocket],
    // Ours is the schedule: socket.io would start over after each success and knows no pause.
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    timeout: 5_000,
  }
  return url === undefined ? io(all) : io(url, all)
}
