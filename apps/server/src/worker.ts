import { composeDisks } from './composition/disks.ts'
import { startJobs } from './composition/jobs.ts'
import { composeStorage } from './composition/providers.ts'
import { type Config, readConfig, WrongConfiguration } from './config/config.ts'
import { openDatabase } from './open-database.ts'
import { systemClock } from './platform/clock.ts'
import { untilReachable } from './platform/db/availability.ts'
import { clearIncomingRegularly } from './platform/files/incoming-files.ts'
import { serveMetrics } from './platform/http/server/health-and-metrics.ts'
import { openLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics/open-metrics.ts'
import { migrate } from './platform/migrations/migrate.ts'
import { onStopRequest, stopOnEscapedError } from './process-end.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** The jobs without the HTTP server, in a process of their own. */
async function startWorker(config: Config) {
  if (config.databaseUrl === undefined) {
    throw new WrongConfiguration(
      'DATABASE_URL is required: with the embedded database, the server itself does the jobs',
    )
  }
  const opened = await openDatabase(config, say)
  await untilReachable(opened.ownerUrl, say)
  await migrate(opened.ownerUrl, opened.appSecret)
  const metrics = config.metrics && openMetrics()
  const storage = composeStorage(config)
  clearIncomingRegularly(storage, systemClock)
  const log = openLog(config.logLevel)
  const { disks, stop: stopWatching } = await composeDisks(config, {
    databaseUrl: opened.workerUrl,
    clock: systemClock,
    log,
  })
  metrics?.watchDisks(disks)
  const jobs = startJobs({
    config,
    storage,
    workerUrl: opened.workerUrl,
    appSecret: opened.appSecret,
    clock: systemClock,
    log,
    slowQueryMs: config.slowQueryMs,
    metrics,
    disks,
  })
  const stop = () => jobs.stop().finally(stopWatching)
  if (metrics === undefined || config.metrics === undefined) return { stop }
  const { port, close } = await serveMetrics(metrics, config.metrics)
  say(`Metrics are at http://${config.metrics.host}:${port}/metrics`)
  return { stop: () => stop().finally(close) }
}

let jobs: { stop(): Promise<void> } | undefined
let stopping = false

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  say('Stopping: finishing what is under way…')
  await jobs?.stop().then(
    () => process.exit(0),
    (error: Error) => fail(`Stopped, not in good order: ${error.message}`),
  )
}

try {
  const config = readConfig(process.env)
  stopOnEscapedError(openLog(config.logLevel), async () => jobs?.stop())
  const starting = startWorker(config)
  onStopRequest(() => void starting.then(stop, () => undefined))
  jobs = await starting
  say('Archwire does its jobs.')
} catch (error) {
  if (error instanceof WrongConfiguration) fail(`The configuration is not right:\n${error.message}`)
  fail(`The jobs could not start: ${(error as Error).message}`)
}
