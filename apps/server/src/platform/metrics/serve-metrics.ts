import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bareHeaders } from '../http/bare-headers.ts'
import type { Metrics } from './open-metrics.ts'

/**
 * Answers Prometheus on a port of its own, so that no proxy can make it public by mistake and a process that serves
 * nothing else can do it too.
 */
export async function serveMetrics(
  { registry }: Metrics,
  at: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, answer) => {
    for (const [name, value] of Object.entries(bareHeaders)) answer.setHeader(name, value)
    if (request.method !== 'GET' || request.url !== '/metrics') return void answer.writeHead(404).end()
    try {
      const text = await registry.metrics()
      answer.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch {
      answer.writeHead(500).end()
    }
  })
  server.listen(at.port, at.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
