import { livePath } from '@archwire/contract/live/events'

const opened =
  '0{"sid":"played","upgrades":[],"pingInterval":3600000,"pingTimeout":3600000,"maxPayload":1000000}'

const sockets = new Set<PlayedSocket>()
let isCut = false

/** A live connection that is open, accepts every channel, and delivers nothing. */
class PlayedSocket {
  readyState: number = WebSocket.CONNECTING
  onopen: (() => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null

  constructor() {
    sockets.add(this)
    setTimeout(() => {
      if (isCut) return this.close()
      this.readyState = WebSocket.OPEN
      this.onopen?.()
      this.say(opened)
    })
  }

  private say(data: string): void {
    setTimeout(() => {
      if (this.readyState === WebSocket.OPEN) this.onmessage?.(new MessageEvent('message', { data }))
    })
  }

  send(data: string): void {
    if (data === '40') this.say('40{"sid":"played"}')
    const [, id] = /^42(\d+)\["subscribe"/.exec(data) ?? []
    if (id !== undefined) this.say(`43${id}[{"ok":true,"seq":1,"reset":false}]`)
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    sockets.delete(this)
    setTimeout(() => this.onclose?.(new CloseEvent('close')))
  }
}

/**
 * Called once, before the app is loaded, which reads the class when it starts. Connections to other addresses, such
 * as the test's own, are real.
 */
export function playLive(): void {
  window.WebSocket = new Proxy(WebSocket, {
    construct: (real, args) =>
      String(args[0]).includes(livePath) ? new PlayedSocket() : Reflect.construct(real, args),
  })
}

export const playedLive = {
  /** Disconnects all connections, and refuses new ones. */
  cut: (): void => {
    isCut = true
    for (const socket of sockets) socket.close()
  },
  reset: (): void => {
    for (const socket of sockets) socket.close()
    isCut = false
  },
}
