import { Logger, runOnce } from 'graphile-worker'
import { composeJobs } from '../src/compose-jobs.ts'
import type { FileStorage } from '../src/drivers/storage/port.ts'
import type { Clock } from '../src/platform/clock.ts'
import { connectDatabase } from '../src/platform/db/database.ts'
import { openPool } from '../src/platform/db/pool.ts'
import type { DiskWatch } from '../src/platform/disk/watch-disks.ts'
import type { JobLog } from '../src/platform/jobs/log.ts'
import { type JobBook, recording, taskListOf } from '../src/platform/jobs/run-jobs.ts'
import { testSecret } from './database-urls.ts'
import { testStorage } from './storage.ts'
import { unreadLog } from './unread-log.ts'

/** Does the jobs that are due, to the end, as the worker would: those of the product, or those that a test brings. */
export async function runPendingJobs(
  db: {
    workerUrl: string
    clock: Clock
    storage?: FileStorage
    payersTakeTime?: boolean
    disks?: DiskWatch
  },
  book?: JobBook,
  log: JobLog = unreadLog,
): Promise<void> {
  const pool = openPool(db.workerUrl, { name: 'test jobs', max: 2 })
  const workerPool = openPool(db.workerUrl, { name: 'test worker', max: 2 })
  const context = {
    database: connectDatabase(pool, db.clock, testSecret, db.disks?.database),
    clock: db.clock,
    log,
  }
  const jobs =
    book ??
    composeJobs({
      ...context,
      config: {
        email: { driver: 'sandbox' },
        sms: { driver: 'sandbox' },
        payments: { driver: 'sandbox' },
        clearinghouse: { driver: 'sandbox', hasDelays: db.payersTakeTime ?? false },
        appUrl: 'https://clinic.example.com',
        port: 0,
      },
      appSecret: testSecret,
      storage: db.storage ?? testStorage(),
      disks: db.disks,
    })
  try {
    await runOnce({
      pgPool: workerPool,
      taskList: taskListOf(jobs, context),
      noHandleSignals: true,
      preset: { worker: recording },
      logger: new Logger(() => () => undefined),
    })
  } finally {
    await Promise.all([pool.end(), workerPool.end()])
  }
}
