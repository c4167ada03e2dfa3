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
  mend(): void
}

/** A network between a browser and its servers that can fail. Each new connection goes to the next server. */
export async function wire(urls: string[]): Promise<Wire> {
  const open = new Set<Socket>()
  let attempts = 0
  let isCut = false
  const server = net.createServer(near => {
    attempts += 1
    if (isCut) return void near.destroy()
    const far = net.connect(Number(new URL(urls[attempts % urls.length] ?? '').port), '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
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
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts: () => attempts,
    tear,
    cut: () => {
      isCut = true
      tear()
    },
    mend: () => {
      isCut = false
    },
  }
}
