import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './composition/app.ts'
import { composeDisks } from './composition/disks.ts'
import { liveChannels } from './composition/features.ts'
import { startJobs } from './composition/jobs.ts'
import { practiceProviders } from './composition/practice-providers.ts'
import { composeStorage } from './composition/providers.ts'
import { type Config, WrongConfiguration } from './config/config.ts'
import { hasDemoLogins, seedDemo } from './demo/seed-demo.ts'
import type { FileStorage } from './drivers/storage/port.ts'
import { issueSetUpLink } from './features/first-start/set-up-links.ts'
import { type OpenedDatabase, openDatabase } from './open-database.ts'
import type { Clock } from './platform/clock.ts'
import { untilReachable } from './platform/db/availability.ts'
import { connectDatabase } from './platform/db/database.ts'
import { openPool, type SlowStatements } from './platform/db/pool.ts'
import { clearIncomingRegularly } from './platform/files/incoming-files.ts'
import { serveMetrics } from './platform/http/server/health-and-metrics.ts'
import { jobBacklog } from './platform/jobs/backlog.ts'
import { attachLive } from './platform/live/attach-live.ts'
import { openLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics/open-metrics.ts'
import { migrate } from './platform/migrations/migrate.ts'
import { withTimeout } from './platform/with-timeout.ts'

type Stop = () => Promise<unknown>

/** What has been started, and how each part is stopped again. */
type Running = {
  /** Whatever does work: all are stopped at the same time. */
  working: Stop[]
  /** What they stand on: taken away afterwards, the newest first, whatever went wrong before. */
  ground: Stop[]
}

/** Stops everything. A part that fails does not keep the others running; its failure is thrown at the end. */
export async function stopAll({ working, ground }: Running): Promise<void> {
  const failures: Error[] = []
  const attempt = (stop: Stop) =>
    stop().then(
      () => undefined,
      error => void failures.push(error),
    )
  await Promise.all(working.splice(0).map(attempt))
  for (const stop of ground.splice(0).reverse()) await attempt(stop)
  if (failures.length > 0) throw new AggregateError(failures, failures.map(one => one.message).join('; '))
}

const mostMsForRequests = 12_000

/**
 * Finishes the requests under way. A connection that was busy when closing began is kept open by the browser
 * afterwards, for another request that will never be taken: whatever falls idle meanwhile is closed too. Whoever is
 * not done when the time is up is cut off.
 */
export async function closeHttp(app: FastifyInstance, mostMs = mostMsForRequests): Promise<void> {
  const sweeper = setInterval(() => app.server.closeIdleConnections(), 50)
  try {
    const closing = app.close()
    if (await withTimeout(mostMs, closing)) return
    app.server.closeAllConnections()
    throw new Error('requests were cut off')
  } finally {
    clearInterval(sweeper)
  }
}

export type RunningServer = {
  address: string
  /** Where the first clinic is set up; undefined where there is one. */
  setUpLink: string | undefined
  /** Finishes what is under way, then stops everything, the embedded database last. */
  stop(): Promise<void>
}

const builtWeb = path.join(import.meta.dirname, '../../web/dist')

// A pool waits for whoever has a connection; by now that is nobody, or somebody who was cut off.
const mostMsForPool = 2_000

/** Starts everything in order. What has been started is stopped again, also when a step fails. */
export async function startServer(
  config: Config,
  clock: Clock,
  log: (line: string) => void,
  /** The folder of the web app's pages and their files. */
  webRoot = builtWeb,
): Promise<RunningServer> {
  const running: Running = { working: [], ground: [] }
  try {
    const opened = await openDatabase(config, log)
    running.ground.push(opened.stop)
    const storage = composeStorage(config)
    await prepareDatabase(opened, config, storage, clock, log)

    const slow: SlowStatements = { ms: config.slowQueryMs, log: openLog(config.logLevel) }
    const pool = openPool(opened.appUrl, { name: 'server', max: config.databasePool, slow })
    running.ground.push(() => withTimeout(mostMsForPool, pool.end()))
    const { disks, stop: stopWatching } = await composeDisks(config, {
      databaseUrl: opened.appUrl,
      clock,
      log: openLog(config.logLevel),
    })
    running.ground.push(stopWatching)
    const database = connectDatabase(pool, clock, opened.appSecret, disks.database)

    const metrics = config.metrics && openMetrics()
    metrics?.watchPool('server', pool)
    metrics?.watchDisks(disks)
    if (!config.jobs) metrics?.watchJobs(() => jobBacklog(database))
    const app = await buildApp({
      config,
      appSecret: opened.appSecret,
      database,
      storage,
      clock,
      webRoot,
      disks,
      ...(metrics && { metrics }),
    })
    let live: { close(): Promise<void> } | undefined
    // Live first: HTTP waits for its sockets.
    running.working.push(() => (live?.close() ?? Promise.resolve()).finally(() => closeHttp(app)))
    live = await attachLive(app, {
      database,
      clock,
      appUrl: config.appUrl,
      listenUrl: opened.listenUrl,
      channels: liveChannels({ appSecret: opened.appSecret, clock }),
      log: app.log,
      metrics,
    })
    await app.listen({ port: config.port, host: config.host })
    const clearing = clearIncomingRegularly(storage, clock)
    running.working.push(async () => clearing.stop())
    if (config.jobs) {
      const jobs = startJobs({
        config,
        storage,
        workerUrl: opened.workerUrl,
        appSecret: opened.appSecret,
        clock,
        log: app.log,
        slowQueryMs: config.slowQueryMs,
        metrics,
        disks,
      })
      running.working.push(jobs.stop)
    }
    if (metrics !== undefined && config.metrics !== undefined) {
      const { port, close } = await serveMetrics(metrics, config.metrics)
      running.ground.push(close)
      log(`Metrics are at http://${config.metrics.host}:${port}/metrics`)
    }
    const address = config.appUrl ?? addressOf(app)
    const setUpPath = config.demo ? undefined : await issueSetUpLink(opened.ownerUrl, clock.now())
    return { address, setUpLink: setUpPath && address + setUpPath, stop: () => stopAll(running) }
  } catch (error) {
    // Why it did not start is what counts; what then did not stop either is said beside it.
    await stopAll(running).catch((more: Error) => log(`While giving up: ${more.message}`))
    throw error
  }
}

async function prepareDatabase(
  opened: OpenedDatabase,
  config: Config,
  storage: FileStorage,
  clock: Clock,
  log: (line: string) => void,
): Promise<void> {
  await untilReachable(opened.ownerUrl, log)
  const { applied } = await migrate(opened.ownerUrl, opened.appSecret)
  if (applied.length > 0) log(`The database was brought up to date: ${applied.join(', ')}`)
  if (config.demo) {
    const { seeded } = await seedDemo({ ...opened, storage, ...practiceProviders }, clock.now())
    if (seeded) log('The demo clinics were laid out')
  } else if (await hasDemoLogins(opened.ownerUrl)) {
    throw new WrongConfiguration(
      'DEMO is off, or HOST lets others in, but this database still has the demo logins with the password that ' +
        'everyone knows. Use another database or data folder for a real clinic, or give these users other ' +
        'passwords first. To show the demo to others, set DEMO=on.',
    )
  }
}

function addressOf(app: FastifyInstance): string {
  const { port, address } = app.server.address() as AddressInfo
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(address)
  return `http://${isLocal ? 'localhost' : address}:${port}`
}
