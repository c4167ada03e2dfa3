import { NodeWebSocket as PlainWebSocket } from 'socket.io-client'

type Write = Parameters<PlainWebSocket['doWrite']>

const open = 1

/**
 * The server closes the connections of a session that has ended, and the page learns of that a moment later than the
 * browser: what it says meanwhile, such as that it follows nothing any more, would only be complained of in the console.
 * In a browser the package puts the browser's own WebSocket in the place of Node's.
 */
export class QuietWebSocket extends PlainWebSocket {
  override doWrite(packet: Write[0], data: Write[1]): void {
    if (this.ws.readyState === open) super.doWrite(packet, data)
  }
}
