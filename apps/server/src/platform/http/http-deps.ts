import type { Config } from '../../config.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'

export type HttpDeps = {
  config: Pick<Config, 'appUrl' | 'trustProxy' | 'logLevel' | 'port'>
  appSecret: string
  database: Database
  clock: Clock
  /** Every answer is held against the contract before it leaves; for tests. */
  checkReplies?: boolean
}
