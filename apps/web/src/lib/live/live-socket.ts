import { type LiveCalls, type LiveMessages, livePath } from '@archwire/contract/live/events'
import {
  io,
  type ManagerOptions,
  NodeWebSocket as PlainWebSocket,
  type Socket,
  type SocketOptions,
} from 'socket.io-client'

type Write = Parameters<PlainWebSocket['doWrite']>

const open = 1

/**
 * The server closes the connections of an ended session before the page knows: messages that the page sends meanwhile
 * would only be reported as errors in the console. In a browser the package puts the browser's own WebSocket in the
 * place of Node's.
 */
export class QuietWebSocket extends PlainWebSocket {
  override doWrite(packet: Write[0], data: Write[1]): void {
    if (this.ws.readyState === open) super.doWrite(packet, data)
  }
}

export type SocketSettings = Partial<ManagerOptions & SocketOptions>
export type LiveSocket = Socket<LiveMessages, LiveCalls>

/** A socket that is not connected yet. Without `url` it connects to the origin of the page. */
export function liveSocket(url: string | undefined, settings: SocketSettings = {}): LiveSocket {
  const all: SocketSettings = {
    ...settings,
    path: livePath,
    transports: [QuietWebSocket],
    // We schedule reconnects ourselves: socket.io would start over after each success and knows no pause.
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    timeout: 5_000,
  }
  return url === undefined ? io(all) : io(url, all)
}
