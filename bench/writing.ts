import { atLeast, type Figure, noted } from './figure.ts'
import type { Ground } from './ground.ts'
import { answersPerSecond, requestText } from './http-load.ts'
import { compare, median, ratio } from './rounds.ts'

const milliseconds = 900
let changes = 0

/** A change with its lock, version, audit row and event, all committed, against a bare insert. */
export async function benchWriting({ ports, visitors }: Ground): Promise<Figure[]> {
  const connections = visitors.length
  const put = (clinics: number) => () =>
    answersPerSecond({
      port: ports.product,
      connections,
      milliseconds,
      expectedStatus: 200,
      request: connection => {
        const body = { clinic: { name: `Clinic ${++changes}` } }
        return requestText('PUT', '/v2/rest/settings/clinic', visitors[connection % clinics]?.headers, body)
      },
    })
  const reached = await compare({
    bare: () =>
      answersPerSecond({
        port: ports.plain,
        connections,
        milliseconds,
        expectedStatus: 200,
        request: () => requestText('POST', '/bare', {}, { name: `Clinic ${++changes}` }),
      }),
    many: put(visitors.length),
    one: put(1),
  })
  return [
    noted('PUT settings/clinic over 16 clinics, in this run', `${Math.round(median(reached.many))} a second`),
    atLeast(
      'PUT settings/clinic over 16 clinics against a bare insert',
      ratio(reached.many, reached.bare),
      0.25,
    ),
    noted(
      'PUT settings/clinic, one clinic alone, against a bare insert',
      ratio(reached.one, reached.bare).toFixed(2),
    ),
  ]
}
