import net, { type AddressInfo, type Socket } from 'node:net'
import { afterAll } from 'vitest'

export type Wire = {
  url: string
  /** How many connections were tried, also those that found the wire cut. */
  attempts(): number
  /** Tears every connection that runs over it; new ones still get through. */
  tear(): void
  /** Tears, and lets nothing through until it is mended. */
  cut(): void
  /** Whatever is sent stands still, and nobody is told, until it is mended. */
  hold(): void
  mend(): void
}

/** A network before some servers, HTTP's or PostgreSQL's, that can fail. Each new connection goes to the next server. */
export async function wire(urls: string[]): Promise<Wire> {
  const open = new Set<Socket>()
  let attempts = 0
  const parting = new WeakMap<Socket, () => void>()
  const held = new Set<() => void>()
  let isCut = false
  let isHeld = false
  const server = net.createServer(near => {
    attempts += 1
    if (isCut) return void near.destroy()
    const { port, hostname } = new URL(urls[attempts % urls.length] ?? '')
    const far = net.connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        held.delete(join)
        other.destroy()
      })
      const join = () => void socket.pipe(other)
      const part = () => socket.unpipe(other).pause()
      parting.set(socket, () => {
        part()
        held.add(join)
      })
      if (isHeld) held.add(join)
      else join()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const tear = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  afterAll(() => {
    tear()
    server.close()
  })
  const through = new URL(urls[0] ?? '')
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.toString(),
    attempts: () => attempts,
    tear,
    cut: () => {
      isCut = true
      tear()
    },
    hold: () => {
      isHeld = true
      for (const socket of open) parting.get(socket)?.()
    },
    mend: () => {
      isCut = false
      isHeld = false
      for (const join of held) join()
      held.clear()
    },
  }
}
