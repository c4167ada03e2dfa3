import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

export type MovingAddress = { port: number; moveTo(port: number): void; close(): void }

/**
 * One address that leads to whichever server is the primary: what a virtual IP address, HAProxy or a provider's name
 * does elsewhere. Who is connected when it moves is cut off.
 */
export async function movingAddress(first: number): Promise<MovingAddress> {
  let target = first
  const open = new Set<Socket>()
  const server = net.createServer(client => {
    const upstream = net.connect(target, '127.0.0.1')
    for (const [here, there] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(here)
      here.setNoDelay(true)
      here.on('error', () => there.destroy())
      here.on('close', () => {
        open.delete(here)
        there.destroy()
      })
      here.pipe(there)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cutOff = () => {
    for (const one of open) one.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: port => {
      target = port
      cutOff()
    },
    close: () => {
      server.close()
      cutOff()
    },
  }
}
