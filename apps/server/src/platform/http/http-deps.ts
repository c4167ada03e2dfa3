import type { Endpoint } from '@archwire/contract/endpoint'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { DiskWatch } from '../disk/watch-disks.ts'
import type { Metrics } from '../metrics/open-metrics.ts'
import type { Page } from './server-pages.ts'

/** What is known of an address: the call or the page behind it, or that it is open to all on purpose. */
export type ServedRoute = { method: string; url: string; endpoint?: Endpoint; page?: Page; open?: true }

export type HttpDeps = {
  config: {
    /** Where people reach the server; undefined: wherever the browser found it on this machine. */
    appUrl: string | undefined
    trustProxy: number | string[] | false
    logLevel: string
    port: number
  }
  appSecret: string
  database: Database
  clock: Clock
  /** Knows whether there is room to save; undefined: there always is. */
  disks?: DiskWatch
  /** Counts what was answered. */
  metrics?: Metrics
  /** Where the log goes in place of standard output; for tests. */
  logStream?: { write(line: string): void }
  /** Told of every address that is served; the sweep of the tests goes by it. */
  onRoute?: (route: ServedRoute) => void
  /** Every answer is checked against the contract before it leaves; for tests. */
  checkReplies?: boolean
}
