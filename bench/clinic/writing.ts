import { atLeast, compare, type Figure, median, noted, ratio } from '../ground/figures.ts'
import type { Ground } from '../ground/ground.ts'
import { requestText, responsesPerSecond } from '../ground/http-load.ts'

let rows = 0

/**
 * Inserts one row, committed, and nothing besides: `overStack` by the product's own way to insert one (a draft:
 * session, anti-forgery token, row-level security, no lock, no audit row, no event); `alone` by Fastify and pg
 * without any of it.
 */
export function bareInserts({ ports, visitors }: Ground, milliseconds: number) {
  const connections = visitors.length
  return {
    overStack: () =>
      responsesPerSecond({
        port: ports.product,
        connections,
        milliseconds,
        expectedStatus: 200,
        request: connection =>
          requestText('PUT', `/v2/rest/drafts/row:${++rows}`, visitors[connection]?.headers, { text: 'Row' }),
      }),
    alone: () =>
      responsesPerSecond({
        port: ports.plain,
        connections,
        milliseconds,
        expectedStatus: 200,
        request: () => requestText('POST', '/bare', {}, { name: `Row ${++rows}` }),
      }),
  }
}

const milliseconds = 900
let changes = 0

/**
 * Compares a change with its lock, version, audit row and event, and a new patient with all indexes, with a bare
 * insert.
 */
export async function benchWriting(ground: Ground): Promise<Figure[]> {
  const { ports, visitors } = ground
  const connections = visitors.length
  const put = (clinics: number) => () =>
    responsesPerSecond({
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
    ...bareInserts(ground, milliseconds),
    many: put(visitors.length),
    one: put(1),
    patients: () =>
      responsesPerSecond({
        port: ports.product,
        connections,
        milliseconds,
        expectedStatus: 201,
        request: connection =>
          requestText('POST', '/v2/rest/patients', visitors[connection]?.headers, { patient: newPatient() }),
      }),
  })
  return [
    noted('PUT settings/clinic over 16 clinics, in this run', `${Math.round(median(reached.many))} a second`),
    atLeast(
      'PUT settings/clinic over 16 clinics against a bare insert over the same stack',
      ratio(reached.many, reached.overStack),
      0.25,
    ),
    noted(
      'PUT settings/clinic over 16 clinics against a bare insert by Fastify + pg, no session, no security',
      ratio(reached.many, reached.alone).toFixed(2),
    ),
    noted(
      'PUT settings/clinic, one clinic alone, against a bare insert over the same stack',
      ratio(reached.one, reached.overStack).toFixed(2),
    ),
    noted('POST patients over 16 clinics, in this run', `${Math.round(median(reached.patients))} a second`),
    noted(
      'POST patients over 16 clinics against a bare insert over the same stack',
      ratio(reached.patients, reached.overStack).toFixed(2),
    ),
  ]
}

// Realistic names: some words are new to the clinic's vocabulary, most are not.
const newPatient = () => ({
  firstName: ['Maria', 'James', 'Anne-Marie', 'Zoë'][++changes % 4],
  lastName: changes % 5 === 0 ? `Newman${changes}` : ['Smith', 'Garcia', "O'Brien"][changes % 3],
  email: `patient${changes}@example.com`,
  // Spread as numbers of a town are: in a row, they would all have the same digits in common.
  phoneNumber: String(2_000_000_000 + ((changes * 7_368_787) % 7_999_999_999)),
})
