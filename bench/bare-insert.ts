import type { Ground } from './ground.ts'
import { answersPerSecond, requestText } from './http-load.ts'

let rows = 0

/**
 * One row, committed, and nothing besides: `overStack` by the product's own way to write one (a draft: session,
 * anti-forgery token, row-level security, no lock, no audit row, no event); `alone` by Fastify and pg without any of it.
 */
export function bareInserts({ ports, visitors }: Ground, milliseconds: number) {
  const connections = visitors.length
  return {
    overStack: () =>
      answersPerSecond({
        port: ports.product,
        connections,
        milliseconds,
        expectedStatus: 200,
        request: connection =>
          requestText('PUT', `/v2/rest/drafts/row:${++rows}`, visitors[connection]?.headers, { text: 'Row' }),
      }),
    alone: () =>
      answersPerSecond({
        port: ports.plain,
        connections,
        milliseconds,
        expectedStatus: 200,
        request: () => requestText('POST', '/bare', {}, { name: `Row ${++rows}` }),
      }),
  }
}
