import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DiskState, DiskWatch } from '../disk/watch-disks.ts'

/**
 * The outcome of a provider's call by what its port returns: `notSent` and `unknown` are outages, `refused` is a
 * refusal.
 */
function outcomeOf(result: unknown): 'done' | 'refused' | 'failed' {
  if (typeof result !== 'object' || result === null) return 'done'
  if ('notSent' in result || 'unknown' in result) return 'failed'
  return 'refused' in result ? 'refused' : 'done'
}

/** The backlog of one kind of job: see archwire_jobs.backlog(). */
type Backlog = { task: string; waiting: number; failed: number; oldest: number }

/** The metrics of a process. Label values are routes, tasks and our own names, never an address or a person. */
export type Metrics = {
  registry: Registry
  answered(request: { method: string; route: string; status: number; ms: number }): void
  delivered(events: number): void
  watchSockets(count: () => number): void
  watchPool(name: string, pool: Pool): void
  watchJobs(backlog: () => Promise<Backlog[]>): void
  watchDisks(disks: Pick<DiskWatch, 'states' | 'room'>): void
  /** The same provider, with its calls counted by outcome. */
  watchProvider<T extends object>(name: string, provider: T): T
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor, garbage collection, and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'archwire_http_request_seconds',
    help: 'Requests by route, method and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  const events = new Counter({
    name: 'archwire_live_events_delivered_total',
    help: 'Live events handed to sockets',
    registers,
  })
  const calls = new Counter({
    name: 'archwire_provider_calls_total',
    help: 'Calls of mail, texting, payment and claims providers, by how they ended: done, refused or failed',
    labelNames: ['provider', 'call', 'outcome'],
    registers,
  })
  const pools = new Map<string, Pool>()
  const gauge = (name: string, help: string, read: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, one] of pools) this.set({ pool }, read(one))
      },
    })
  gauge(
    'archwire_db_connections_used',
    'Connections that somebody has',
    one => one.totalCount - one.idleCount,
  )
  gauge('archwire_db_connections_idle', 'Connections that nobody has', one => one.idleCount)
  gauge('archwire_db_connections_awaited', 'Who waits for a connection', one => one.waitingCount)

  return {
    registry,
    answered: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    delivered: count => events.inc(count),
    watchSockets: count => {
      new Gauge({
        name: 'archwire_live_sockets',
        help: 'Browsers that follow live updates',
        registers,
        collect() {
          this.set(count())
        },
      })
    },
    watchPool: (name, pool) => void pools.set(name, pool),
    watchJobs: backlog => watchJobs(registers, backlog),
    watchDisks: disks => watchDisks(registers, disks),
    watchProvider: (provider, driver) =>
      counted(driver, (call, outcome) => calls.inc({ provider, call, outcome })),
  }
}

function watchJobs(registers: Registry[], backlog: () => Promise<Backlog[]>): void {
  let asking: Promise<Backlog[]> | undefined
  // All three come from one query, so that they are of the same moment. While the database is away they are left out;
  // the other metrics are exposed all the same.
  const ask = () => {
    asking ??= backlog()
      .catch(() => [])
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  const watch = (name: string, help: string, read: (one: Backlog) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['task'],
      registers,
      async collect() {
        const all = await ask()
        this.reset()
        for (const one of all) this.set({ task: one.task }, read(one))
      },
    })
  watch(
    'archwire_jobs_waiting',
    'Jobs that wait, letters and texts that are to go out among them',
    one => one.waiting,
  )
  watch('archwire_jobs_failed', 'Jobs that failed for good and wait for a person', one => one.failed)
  watch(
    'archwire_jobs_oldest_due_seconds',
    'For how long the oldest job that is due has been',
    one => one.oldest,
  )
}

function watchDisks(registers: Registry[], disks: Pick<DiskWatch, 'states' | 'room'>): void {
  const watch = (name: string, help: string, read: (state: DiskState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['disk'],
      registers,
      collect() {
        this.reset()
        for (const state of disks.states()) this.set({ disk: state.disk }, read(state))
      },
    })
  watch('archwire_disk_free_bytes', 'What is free on the disk', state => state.free)
  watch('archwire_disk_reserve_bytes', 'Below this much changes are refused', state => state.reserve)
  new Gauge({
    name: 'archwire_writable',
    help: 'Whether changes are saved: 1, or 0 where a disk is full',
    registers,
    collect() {
      this.set(disks.room() === 'full' ? 0 : 1)
    },
  })
}

function counted<T extends object>(driver: T, count: (call: string, outcome: string) => void): T {
  return new Proxy(driver, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...args: unknown[]) => {
        const answer: unknown = value.apply(target, args)
        if (answer instanceof Promise)
          answer.then(
            result => count(key, outcomeOf(result)),
            () => count(key, 'failed'),
          )
        return answer
      }
    },
  })
}
