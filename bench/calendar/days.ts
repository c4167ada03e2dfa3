import { execFile, spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { daysJson } from '@archwire/server/features/scheduling/calendar/calendar-queries'
import type { Sql } from '@archwire/server/platform/db/sql'
import type { Tx } from '@archwire/server/platform/db/transaction'
import { appointmentsADay, fillCalendar } from '@archwire/server/test/fixtures/scheduling/full-calendar'
import pg from 'pg'
import { atLeast, atMost, compare, type Figure, median, noted, ratio } from '../ground/figures.ts'
import type { Ground, Visitor } from '../ground/ground.ts'
import { requestText, responsesPerSecond } from '../ground/http-load.ts'

const run = promisify(execFile)

/** PostgreSQL's own benchmark program. It does not come with the embedded server, and not every machine has it. */
const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

type Measured = {
  url: string
  /** The path to which the script is written. */
  file: string
  script: string
  connections: number
  /** The settings of each connection. */
  settings: Record<string, string>
}

/** How often a second this many connections run the prepared script at once. */
async function pgbenchRate({ url, file, script, connections, settings }: Measured): Promise<number> {
  await writeFile(file, script)
  const PGOPTIONS = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const { stdout } = await run(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', '1', '-f', file, url],
    { env: { ...process.env, PGOPTIONS } },
  )
  const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
  if (rate === undefined) throw new Error(`pgbench told no rate: ${stdout}`)
  return Number(rate)
}

const milliseconds = 700
const connections = 8
const stored = 200_000
const [few, many] = [2_000, Number(process.env.BENCH_APPOINTMENTS ?? stored)]
/** The number of different days that are requested. */
const days = 30

/** Reads a day and a month of the calendar as a browser does, in a clinic of many years. */
export async function benchDays(ground: Ground): Promise<Figure[]> {
  const [clinic, young, old] = ground.visitors
  if (clinic === undefined || young === undefined || old === undefined) throw new Error('there is no clinic')
  await fillCalendar(ground.owner, clinic.clinicId, stored)
  await fillCalendar(ground.owner, young.clinicId, few)
  if (many !== stored) await fillCalendar(ground.owner, old.clinicId, many)
  const loop = await statementLoop(ground.appUrl, clinic.clinicId)
  const pgbench = await statementByPgbench(ground.appUrl, clinic.clinicId)
  try {
    const reached = await compare({
      statement: loop.run,
      pgbench: pgbench?.run ?? (async () => Number.NaN),
      plain: ask(ground.ports.plain, count =>
        requestText('GET', `/day/${clinic.clinicId}/${dayBack(count)}`),
      ),
      day: askDay(ground, clinic),
      unchanged: await askAgain(ground, clinic),
      month: ask(ground.ports.product, count => {
        const range = `from=${dayBack(count, 41)}&to=${dayBack(count)}`
        return requestText('GET', `/v2/rest/calendars/occupancy?${range}`, clinic.headers)
      }),
      young: askDay(ground, young),
      old: askDay(ground, many === stored ? clinic : old),
    })
    const what = `GET calendars/days, one day of ${appointmentsADay} appointments`
    return [
      noted(`${what}, in this run`, `${Math.round(median(reached.day))} a second`),
      atLeast(`${what} against its statement in a loop`, ratio(reached.day, reached.statement), 0.5),
      pgbench === undefined
        ? noted(`${what} against pgbench on the same statement`, 'pgbench is not installed here', '≥ 0.5')
        : atLeast(`${what} against pgbench on the same statement`, ratio(reached.day, reached.pgbench), 0.5),
      atLeast(`${what} against plain Fastify + pg rows`, ratio(reached.day, reached.plain), 1.5),
      atLeast(`${what}, unchanged (304), against the same in full`, ratio(reached.unchanged, reached.day), 5),
      atMost(
        `occupancy of 42 days, ${stored} appointments stored, in times of one day's`,
        ratio(reached.day, reached.month),
        3,
      ),
      atMost(`${what}, ${many} stored, in times of ${few} stored`, ratio(reached.young, reached.old), 1.3),
    ]
  } finally {
    await loop.end()
    await pgbench?.end()
  }
}

const dayBack = (count: number, more = 0): string =>
  new Date(Date.now() - (1 + (count % days) + more) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const ask =
  (port: number, text: (count: number) => string, expectedStatus = 200) =>
  () =>
    responsesPerSecond({
      port,
      connections,
      milliseconds,
      expectedStatus,
      request: (connection, count) => text(connection * 7 + count),
    })

const dayAddress = (day: string) => `/v2/rest/calendars/days?from=${day}&to=${day}`

const askDay = ({ ports }: Ground, { headers }: Visitor) =>
  ask(ports.product, count => requestText('GET', dayAddress(dayBack(count)), headers))

async function askAgain({ ports }: Ground, { headers }: Visitor): Promise<() => Promise<number>> {
  const path = dayAddress(dayBack(0))
  const answer = await fetch(`http://127.0.0.1:${ports.product}${path}`, { headers })
  await answer.text()
  const text = requestText('GET', path, { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' })
  return ask(ports.product, () => text, 304)
}

/** Measures the server's statement by itself: prepared, in the server's role, in a transaction that never ends. */
async function statementLoop(
  appUrl: string,
  clinicId: number,
): Promise<{ run: () => Promise<number>; end: () => Promise<unknown> }> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: appUrl }))
  for (const client of clients) {
    await client.connect()
    await client.query('begin read only')
    await client.query(`select set_config('app.clinic_id', $1, true), set_config('TimeZone', $2, true)`, [
      String(clinicId),
      'America/New_York',
    ])
  }
  const run = async () => {
    const started = performance.now()
    const counts = await Promise.all(
      clients.map(async (client, index) => {
        let done = 0
        while (performance.now() < started + milliseconds) {
          const { text, values } = await statementOf(clinicId, dayBack(index * 7 + done++))
          await client.query({ name: 'day', text, values })
        }
        return done
      }),
    )
    return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000)
  }
  return { run, end: () => Promise.all(clients.map(client => client.end())) }
}

async function statementOf(clinicId: number, day: string): Promise<Sql> {
  let sent: Sql | undefined
  const one = (statement: Sql) => {
    sent = statement
    return Promise.resolve({ json: '' })
  }
  await daysJson({ clinicId, one } as unknown as Tx, { from: day, to: day })
  if (sent === undefined) throw new Error('nothing was asked')
  return sent
}

/** The same by pgbench, which does nothing else and does not read the rows; undefined if it is not installed. */
async function statementByPgbench(
  appUrl: string,
  clinicId: number,
): Promise<{ run: () => Promise<number>; end: () => Promise<void> } | undefined> {
  if (!hasPgbench()) return undefined
  const { text, values } = await statementOf(clinicId, dayBack(0))
  // pgbench takes a colon for the start of a variable, in texts too. And it has no dates of its own, so the days are
  // counted from the database's.
  const filled = text
    .replace(/'[^']*'/g, quoted => quoted.replaceAll(':', `:' || '`))
    .replace(/\$(\d+)/g, (_, place) =>
      typeof values[Number(place) - 1] === 'number' ? `${clinicId}::bigint` : '(current_date - :back::int)',
    )
  const file = path.join(os.tmpdir(), `archwire-bench-day-${process.pid}.sql`)
  const measured = {
    url: appUrl,
    file,
    script: `\\set back random(1, ${days})\n${filled};\n`,
    connections,
    settings: { 'app.clinic_id': String(clinicId), TimeZone: 'America/New_York' },
  }
  return { run: () => pgbenchRate(measured), end: () => rm(file, { force: true }) }
}
