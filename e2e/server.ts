import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buildApp, liveChannels } from '@archwire/server/app'
import { readConfig } from '@archwire/server/config'
import { systemClock } from '@archwire/server/platform/clock'
import { attachLive } from '@archwire/server/platform/live/attach-live'
import { type ClonedDatabase, cloneTemplate } from '@archwire/server/test/clone-template'
import { testSecret } from '@archwire/server/test/database-urls'
import { runPendingJobs } from '@archwire/server/test/run-pending-jobs'

export type RunningServer = Pick<ClonedDatabase, 'database' | 'owner'> & {
  address: string
  /** Does the jobs that are due, such as sending letters. */
  runPendingJobs(): Promise<void>
  stop(): Promise<void>
}

/** The real server, with live updates, and with jobs only when a test asks for them, on a free port and a database of its own. */
export async function startServer(adminUrl: string): Promise<RunningServer> {
  const { database, owner, appUrl, workerUrl, drop } = await cloneTemplate(adminUrl, systemClock)
  const app = await buildApp({
    config: readConfig({
      DATABASE_URL: appUrl,
      APP_SECRET: testSecret,
      LOG_LEVEL: 'silent',
      JOBS: 'off',
      EMAIL_DRIVER: 'sandbox',
    }),
    appSecret: testSecret,
    database,
    clock: systemClock,
    webRoot: path.join(import.meta.dirname, '../apps/web/dist'),
    checkReplies: true,
  })
  const live = await attachLive(app, {
    database,
    clock: systemClock,
    appUrl: undefined,
    listenUrl: appUrl,
    channels: liveChannels(),
    log: app.log,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    database,
    owner,
    runPendingJobs: () => runPendingJobs({ workerUrl, clock: systemClock }),
    stop: async () => {
      await live.close()
      await app.close()
      await drop()
    },
  }
}
