import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buildApp, liveChannels } from '@archwire/server/app'
import { readConfig } from '@archwire/server/config'
import { openSession } from '@archwire/server/platform/auth/session'
import { systemClock } from '@archwire/server/platform/clock'
import { connectDatabase } from '@archwire/server/platform/db/database'
import { migrate } from '@archwire/server/platform/db/migrate'
import { openPool } from '@archwire/server/platform/db/pool'
import { urlForRole } from '@archwire/server/platform/db/roles'
import { startEmbeddedPostgres } from '@archwire/server/platform/embedded-postgres/start-embedded-postgres'
import { attachLive } from '@archwire/server/platform/live/attach-live'
import pg from 'pg'
import type { LiveTask, MeasuredRound } from './live-browsers.ts'

const sockets = 500
const rounds = 5
const eventsPerRound = 100
const appSecret = 'a secret for benchmarks alone, long enough'

export type LiveFigures = {
  sockets: number
  samples: number
  /** Medians over the rounds, in milliseconds. */
  roundTrip: number
  p50: number
  p99: number
  /** Ten loopback round trips and 20 ms. */
  limit: number
  ratio: number
}

/** From sending COMMIT to a browser's socket, 500 of them in another process, against a bare loopback round trip. */
export async function benchLive(): Promise<LiveFigures> {
  const running: (() => Promise<unknown>)[] = []
  try {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'archwire-bench-'))
    running.push(() => rm(dataDir, { recursive: true, force: true }))
    // Started as root, PostgreSQL runs as a user of its own, who must be able to pass.
    await chmod(dataDir, 0o711)
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    running.push(() => postgres.stop())
    await migrate(postgres.adminUrl, appSecret)
    const appUrl = urlForRole(postgres.adminUrl, 'archwire_app', appSecret)
    const { clinicId, userId } = await oneUser(postgres.adminUrl)

    const pool = openPool(appUrl, { name: 'bench' })
    running.push(() => pool.end())
    const database = connectDatabase(pool, systemClock)
    const session = await database
      .forClinic(clinicId, { kind: 'system' })
      .write(tx => openSession(tx, { userId, ip: '127.0.0.1', userAgent: undefined, now: systemClock.now() }))
    const config = readConfig({ DATABASE_URL: appUrl, APP_SECRET: appSecret, LOG_LEVEL: 'silent' })
    const webRoot = path.join(import.meta.dirname, '../apps/server/test/web-root')
    const app = await buildApp({ config, appSecret, database, clock: systemClock, webRoot })
    running.push(() => app.close())
    const live = await attachLive(app, {
      database,
      clock: systemClock,
      appUrl: undefined,
      listenUrl: appUrl,
      channels: liveChannels(),
      log: app.log,
    })
    running.push(() => live.close())
    await app.listen({ port: 0, host: '127.0.0.1' })

    const echo = net.createServer(socket => socket.setNoDelay(true).pipe(socket))
    await new Promise<void>(resolve => echo.listen(0, '127.0.0.1', resolve))
    running.push(async () => echo.close())

    return summary(
      await measure({
        port: (app.server.address() as AddressInfo).port,
        cookie: `_clinic_session=${session.token}`,
        appUrl,
        clinicId,
        echoPort: (echo.address() as AddressInfo).port,
        sockets,
        rounds,
        eventsPerRound,
      }),
    )
  } finally {
    for (const stop of running.reverse()) await stop()
  }
}

async function oneUser(adminUrl: string): Promise<{ clinicId: number; userId: number }> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query(`
      with clinic as (insert into clinics (name, slug) values ('Bench', 'bench') returning id)
      insert into users (clinic_id, email) select id, 'bench@example.com' from clinic
      returning clinic_id as "clinicId", id as "userId"`)
    return { clinicId: Number(rows[0].clinicId), userId: Number(rows[0].userId) }
  } finally {
    await admin.end()
  }
}

async function measure(task: LiveTask): Promise<MeasuredRound[]> {
  const browsers = fork(path.join(import.meta.dirname, 'live-browsers.ts'))
  browsers.send(task)
  const [measured] = await Promise.race([
    once(browsers, 'message'),
    once(browsers, 'exit').then(() => Promise.reject(new Error('the browsers ended early'))),
  ])
  browsers.disconnect()
  return measured as MeasuredRound[]
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function summary(measured: MeasuredRound[]): LiveFigures {
  const roundTrip = median(measured.map(round => round.roundTrip))
  const p99 = median(measured.map(round => round.p99))
  const limit = 10 * roundTrip + 20
  return {
    sockets,
    samples: sockets * eventsPerRound * rounds,
    roundTrip,
    p50: median(measured.map(round => round.p50)),
    p99,
    limit,
    ratio: p99 / limit,
  }
}

if (import.meta.main) console.table([await benchLive()])
