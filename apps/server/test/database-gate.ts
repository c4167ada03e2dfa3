import net, { type AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A way to the database that can be shut, with everyone who is on it thrown out, and opened again. */
export async function databaseGate(url: string): Promise<{ url: string; shut(): void; open(): void }> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<net.Socket>()
  let isOpen = true
  const gate = net.createServer(from => {
    if (!isOpen) return from.destroy()
    const to = net.connect(Number(port), hostname)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>(resolve => gate.listen(0, '127.0.0.1', resolve))
  const shut = () => {
    isOpen = false
    for (const socket of sockets) socket.destroy()
  }
  afterAll(() => {
    shut()
    gate.close()
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((gate.address() as AddressInfo).port)
  return {
    url: through.toString(),
    shut,
    open: () => {
      isOpen = true
    },
  }
}
