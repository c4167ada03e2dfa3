import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { buildApp } from '@archwire/server/composition/app'
import { liveChannels } from '@archwire/server/composition/features'
import { readConfig } from '@archwire/server/config/config'
import { systemClock } from '@archwire/server/platform/clock'
import { attachLive } from '@archwire/server/platform/live/attach-live'
import {
  type ClonedDatabase,
  cloneTemplate,
  testSecret,
} from '@archwire/server/test/database/database-template'
import { sandboxSettings, testStorage } from '@archwire/server/test/fixtures/app-environment'
import { runPendingJobs } from '@archwire/server/test/fixtures/run-pending-jobs'

export type RunningServer = Pick<ClonedDatabase, 'database' | 'owner' | 'ownerUrl'> & {
  address: string
  /** Runs the jobs that are due, such as sending emails. */
  runPendingJobs(how?: { payersTakeTime?: boolean }): Promise<void>
  /** Refuses connections and cuts the open ones, until the returned function is called. */
  goAway(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

/**
 * Starts the real server on a free port, with live updates and a database of its own. Jobs run only when a test asks
 * for them.
 */
export async function startServer(adminUrl: string): Promise<RunningServer> {
  const { database, owner, ownerUrl, appUrl, workerUrl, drop } = await cloneTemplate(adminUrl, systemClock)
  const storage = testStorage()
  const app = await buildApp({
    config: readConfig({
      DATABASE_URL: appUrl,
      APP_SECRET: testSecret,
      LOG_LEVEL: 'error',
      ...sandboxSettings,
    }),
    appSecret: testSecret,
    database,
    storage,
    clock: systemClock,
    webRoot: path.join(import.meta.dirname, '../../apps/web/dist'),
    checkReplies: true,
  })
  const live = await attachLive(app, {
    database,
    clock: systemClock,
    appUrl: undefined,
    listenUrl: appUrl,
    channels: liveChannels({ appSecret: testSecret, clock: systemClock }),
    log: app.log,
  })
  const connected = new Set<Socket>()
  app.server.on('connection', socket => {
    connected.add(socket)
    socket.once('close', () => connected.delete(socket))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    database,
    owner,
    ownerUrl,
    runPendingJobs: (how = {}) => runPendingJobs({ workerUrl, clock: systemClock, storage, ...how }),
    goAway: async () => {
      const closed = new Promise(resolve => app.server.close(resolve))
      for (const socket of connected) socket.destroy()
      await closed
      return () => new Promise<void>(resolve => app.server.listen(port, '127.0.0.1', resolve))
    },
    stop: async () => {
      await live.close()
      const closed = app.close()
      // A browser keeps unused connections open; closing would wait for them.
      for (const socket of connected) socket.destroy()
      await closed
      await drop()
      storage.drop()
    },
  }
}
