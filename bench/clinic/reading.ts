import { sql } from '@archwire/server/platform/db/sql'
import { compare, type Figure, median, noted, ratio } from '../ground/figures.ts'
import type { Ground, Visitor } from '../ground/ground.ts'
import { requestText, responsesPerSecond } from '../ground/http-load.ts'

const milliseconds = 700

/** Compares a signed-in user's GET, with all checks around it, with the same select without them. */
export async function benchReading({ ports, visitors }: Ground): Promise<Figure[]> {
  const get = (port: number, path: (visitor: Visitor) => string, expectedStatus = 200, headers = {}) => {
    const texts = visitors.map(one => requestText('GET', path(one), { ...one.headers, ...headers }))
    const request = (connection: number) => texts[connection] ?? ''
    return () =>
      responsesPerSecond({ port, connections: texts.length, milliseconds, request, expectedStatus })
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
        responsesPerSecond({
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

const rowSecurityMs = 500
const workers = 8

/** Measures the cost of the policy and the transaction around every read, in the database alone, without HTTP. */
export async function benchRowSecurity({ owner, database, visitors }: Ground): Promise<Figure[]> {
  const clinicId = visitors[0]?.clinicId ?? 0
  const statement = sql`select id, name, time_zone, updated_at from clinics where id = ${clinicId}`
  const query = { name: 'bench-clinic', text: statement.text, values: statement.values }
  const reached = await compare({
    bare: () => perSecond(() => owner.query(query)),
    envelope: () =>
      perSecond(async () => {
        const client = await owner.connect()
        await Promise.all([client.query('begin read only'), client.query(query)])
        await client.query('commit')
        client.release()
      }),
    whole: () =>
      perSecond(() => database.forClinic(clinicId, { kind: 'system' }).read(tx => tx.one(statement))),
  })
  return [
    noted(
      'select by key in a transaction, against the select alone',
      ratio(reached.envelope, reached.bare).toFixed(2),
    ),
    noted(
      'the same with the clinic set and row-level security, against the transaction without',
      ratio(reached.whole, reached.envelope).toFixed(2),
    ),
  ]
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() < started + rowSecurityMs) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return done / ((performance.now() - started) / 1000)
}
