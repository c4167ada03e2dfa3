import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { findPostmaster } from '@archwire/embedded-postgres/find-postmaster'
import { testSecret } from '@archwire/server/test/database/database-template'
import { freePort, startServerProcess } from '@archwire/server/test/processes/server-process'
import { startDatabase } from '../../ground/ground.ts'

const worker = path.join(import.meta.dirname, '../../../apps/server/src/worker.ts')

/**
 * Archwire as a big practice runs it: a PostgreSQL, this many servers without jobs, and a worker, each a process of
 * its own, started as `npm start` and `npm run worker` do. Only this PostgreSQL records the time of each commit.
 */
export async function install(servers: number) {
  const database = await startDatabase({ track_commit_timestamp: 'on' })
  const env = {
    DATABASE_URL: database.ownerUrl,
    APP_SECRET: testSecret,
    DATA_DIR: path.join(database.dataDir, 'files'),
    SMS_DRIVER: 'sandbox',
    EMAIL_DRIVER: 'sandbox',
    JOBS: 'off',
    // For example --heapsnapshot-signal=SIGUSR2, to see what uses the memory.
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
  }
  const ports = await Promise.all(Array.from({ length: servers }, freePort))
  const running = await Promise.all(
    ports.map(port =>
      startServerProcess({ ...env, PORT: String(port), APP_URL: `http://127.0.0.1:${port}` }),
    ),
  )
  const jobs = spawn(process.execPath, [worker], {
    env: { ...process.env, ...env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(jobs.stdout, 'data')
  jobs.stdout.resume()
  const postmaster = findPostmaster(path.join(database.dataDir, 'postgres'))
  return {
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    ports,
    pids: { servers: running.map(({ pid }) => pid), worker: jobs.pid ?? 0, postgres: postmaster?.pid ?? 0 },
    stop: async (): Promise<void> => {
      jobs.kill('SIGTERM')
      for (const server of running) server.kill('SIGTERM')
      await Promise.all([
        ...running.map(({ exited }) => exited),
        jobs.exitCode === null ? once(jobs, 'exit') : undefined,
      ])
      await database.stop()
    },
  }
}

export type Installation = Awaited<ReturnType<typeof install>>
