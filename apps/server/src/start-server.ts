import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, liveChannels } from './app.ts'
import { startJobs } from './compose-jobs.ts'
import { type Config, WrongConfiguration } from './config.ts'
import { hasDemoLogins, seedDemo } from './demo/seed-demo.ts'
import { type OpenedDatabase, openDatabase } from './open-database.ts'
import type { Clock } from './platform/clock.ts'
import { connectDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPool } from './platform/db/pool.ts'
import { untilReachable } from './platform/db/until-reachable.ts'
import { attachLive } from './platform/live/attach-live.ts'

export type RunningServer = {
  address: string
  /** Finishes what is under way, then stops everything, the embedded database last. */
  stop(): Promise<void>
}

const webRoot = path.join(import.meta.dirname, '../../web/dist')

/** Starts everything in order. What has been started is stopped again in the opposite order, also when a step fails. */
export async function startServer(
  config: Config,
  clock: Clock,
  log: (line: string) => void,
): Promise<RunningServer> {
  const running: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const stopOne of running.splice(0).reverse()) await stopOne()
  }
  try {
    const opened = await openDatabase(config, log)
    running.push(opened.stop)
    await prepareDatabase(opened, config, clock, log)

    const pool = openPool(opened.appUrl, { name: 'server', max: config.databasePool })
    running.push(() => pool.end())
    const database = connectDatabase(pool, clock)

    const app = await buildApp({ config, appSecret: opened.appSecret, database, clock, webRoot })
    running.push(() => closeHttp(app))
    const live = await attachLive(app, {
      database,
      clock,
      appUrl: config.appUrl,
      listenUrl: opened.listenUrl,
      channels: liveChannels(),
      log: app.log,
    })
    running.push(() => live.close())
    await app.listen({ port: config.port, host: config.host })
    if (config.jobs) {
      const jobs = startJobs({ config, workerUrl: opened.workerUrl, clock, log: app.log })
      running.push(jobs.stop)
    }
    return { address: config.appUrl ?? addressOf(app), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepareDatabase(
  opened: OpenedDatabase,
  config: Config,
  clock: Clock,
  log: (line: string) => void,
): Promise<void> {
  await untilReachable(opened.ownerUrl, log)
  const { applied } = await migrate(opened.ownerUrl, opened.appSecret)
  if (applied.length > 0) log(`The database was brought up to date: ${applied.join(', ')}`)
  if (config.demo) {
    if ((await seedDemo(opened.ownerUrl, clock.now())).seeded) log('The demo clinics were laid out')
  } else if (await hasDemoLogins(opened.ownerUrl)) {
    throw new WrongConfiguration(
      'DEMO is off, but this database still has the demo logins with the password that everyone knows. ' +
        'Use another database or data folder for a real clinic, or give these users other passwords first.',
    )
  }
}

// A connection that was busy when closing began is kept open by the browser afterwards, for another request that will
// never be taken: whatever falls idle meanwhile is closed too.
async function closeHttp(app: FastifyInstance): Promise<void> {
  const sweeper = setInterval(() => app.server.closeIdleConnections(), 50)
  try {
    await app.close()
  } finally {
    clearInterval(sweeper)
  }
}

function addressOf(app: FastifyInstance): string {
  const { port, address } = app.server.address() as AddressInfo
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(address)
  return `http://${isLocal ? 'localhost' : address}:${port}`
}
