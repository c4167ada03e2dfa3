import { type Figure, noted } from './figure.ts'
import type { Ground, Visitor } from './ground.ts'
import { answersPerSecond, requestText } from './http-load.ts'
import { compare, median, ratio } from './rounds.ts'

const milliseconds = 700

/** A signed-in user's GET, with everything that stands around it, against the same select without any of it. */
export async function benchReading({ ports, visitors }: Ground): Promise<Figure[]> {
  const get = (port: number, path: (visitor: Visitor) => string, expectedStatus = 200, headers = {}) => {
    const texts = visitors.map(one => requestText('GET', path(one), { ...one.headers, ...headers }))
    const request = (connection: number) => texts[connection] ?? ''
    return () => answersPerSecond({ port, connections: texts.length, milliseconds, request, expectedStatus })
  }
  const etag = await etagOf(ports.product, visitors[0])
  const reached = await compare({
    constant: get(ports.plain, () => '/constant'),
    plainUser: get(ports.plain, one => `/user/${one.userId}`),
    user: get(ports.product, () => '/v2/rest/user.json'),
    plainClinic: get(ports.plain, one => `/clinic/${one.clinicId}`),
    clinic: get(ports.product, () => '/v2/rest/settings/clinic'),
    unchanged: (() => {
      const text = requestText('GET', '/v2/rest/settings/clinic', {
        ...visitors[0]?.headers,
        'if-none-match': etag,
      })
      return () =>
        answersPerSecond({
          port: ports.product,
          connections: visitors.length,
          milliseconds,
          request: () => text,
          expectedStatus: 304,
        })
    })(),
  })
  const perSecond = (values: number[]) => `${Math.round(median(values))} a second`
  return [
    noted('GET user, in this run', perSecond(reached.user)),
    noted(
      'GET user against plain Fastify + pg, no session, no security',
      ratio(reached.user, reached.plainUser).toFixed(2),
    ),
    noted('GET user against Fastify answering a constant', ratio(reached.user, reached.constant).toFixed(2)),
    noted('GET settings/clinic, in this run', perSecond(reached.clinic)),
    noted(
      'GET settings/clinic against plain Fastify + pg, no session, no security',
      ratio(reached.clinic, reached.plainClinic).toFixed(2),
    ),
    noted(
      'GET settings/clinic against Fastify answering a constant',
      ratio(reached.clinic, reached.constant).toFixed(2),
    ),
    noted(
      'GET settings/clinic unchanged (304) against the same in full',
      ratio(reached.unchanged, reached.clinic).toFixed(2),
    ),
  ]
}

async function etagOf(port: number, visitor: Visitor | undefined): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v2/rest/settings/clinic`, {
    headers: visitor?.headers ?? {},
  })
  await answer.text()
  return answer.headers.get('etag') ?? ''
}
