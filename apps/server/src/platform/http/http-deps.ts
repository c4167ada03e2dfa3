import type { Endpoint } from '@archwire/contract/endpoint'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { DiskWatch } from '../disk/watch-disks.ts'
import type { Metrics } from '../metrics/open-metrics.ts'
import type { Page } from './server-pages.ts'

/** What an address serves: a call, a page, or something that is deliberately open to all. */
export type ServedRoute = { method: string; url: string; endpoint?: Endpoint; page?: Page; open?: true }

export type HttpDeps = {
  config: {
    /** Where people reach the server; undefined if they use whatever address this machine has. */
    appUrl: string | undefined
    trustProxy: number | string[] | false
    logLevel: string
    port: number
  }
  appSecret: string
  database: Database
  clock: Clock
  /** Watches whether there is room to save; undefined: there always is. */
  disks?: DiskWatch
  /** Counts the responses. */
  metrics?: Metrics
  /** Replaces standard output as the place of the log; for tests. */
  logStream?: { write(line: string): void }
  /** Called for every address that is served; the tests' sweep over all calls uses it. */
  onRoute?: (route: ServedRoute) => void
  /** Checks every response against the contract before it is sent; for tests. */
  checkReplies?: boolean
}
