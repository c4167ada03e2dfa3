import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { openDatabase } from '../../../src/open-database.ts'
import { migrate } from '../../../src/platform/migrations/migrate.ts'
import { testSecret } from '../../database/database-template.ts'
import { until } from '../../fixtures/until.ts'
import {
  freePort,
  killPostgres,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../../processes/server-process.ts'
import { chaosSize } from './chaos-size.ts'
import { type ChaosRun, chaosRandom } from './chaos-test.ts'

export const parts = ['server', 'worker', 'postgres'] as const
type Part = (typeof parts)[number]

export type KillableProcesses = {
  address: string
  ownerUrl: string
  /** The last output of processes that ended without being killed. */
  deaths: string[]
  /** Queries as the owner, or as the jobs' role for the first clinic; throws while PostgreSQL is away. */
  ask<Row>(text: string, values?: unknown[], as?: 'owner' | 'worker'): Promise<Row[]>
  /** kill -9. */
  kill(part: Part): Promise<void>
  /** Starts whatever is not running, and waits until it runs. */
  startAgain(): Promise<void>
}

const worker = path.join(import.meta.dirname, '../../processes/impatient-worker.ts')

/**
 * PostgreSQL, the server and the worker as processes that can be killed alone, as a clinic may run them, until the test
 * is over. A supervisor restarts PostgreSQL by itself.
 */
export async function startKillable(
  environment: Record<string, string>,
  /** Whether the server runs jobs too. */
  serverDoesJobs: () => boolean,
  options: {
    /** The folder of PostgreSQL's data; without it a folder of its own. */
    dataDir?: string
    /** Puts something between the processes and PostgreSQL; returns the address that they then use. */
    between?: (ownerUrl: string) => Promise<string>
  } = {},
): Promise<KillableProcesses> {
  const dataDir = options.dataDir ?? (await temporaryDataDir())
  const database = await openDatabase(
    readConfig({ DATA_DIR: dataDir, APP_SECRET: testSecret }),
    () => undefined,
  )
  await migrate(database.ownerUrl, testSecret)
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: (await options.between?.(database.ownerUrl)) ?? database.ownerUrl,
    APP_SECRET: testSecret,
    APP_URL: address,
    PORT: port,
    ...environment,
  }
  let server: ServerProcess | undefined
  let jobs: ChildProcess | undefined
  const startWorker = () => {
    const child = spawn(process.execPath, [worker], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
      stdio: 'ignore',
    })
    jobs = child
    child.once('exit', code => {
      if (jobs !== child) return
      jobs = undefined
      processes.deaths.push(`the worker ended by itself with ${code}`)
    })
  }
  const startServer = async () => {
    const child = await startServerProcess({ ...env, JOBS: serverDoesJobs() ? 'on' : 'off' })
    server = child
    child.exited.then(code => {
      if (server !== child) return
      server = undefined
      processes.deaths.push(`the server ended by itself with ${code}: ${child.output.slice(-5).join(' ')}`)
    })
  }

  const processes: KillableProcesses = {
    address,
    ownerUrl: database.ownerUrl,
    deaths: [],
    ask: async (text, values = [], as = 'owner') => {
      const client = new pg.Client({ connectionString: database[`${as}Url`], options: '-c app.clinic_id=1' })
      // It may be killed meanwhile; the statement fails with it.
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query(text, values)).rows
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    kill: async part => {
      if (part === 'postgres') return killPostgres(dataDir)
      if (part === 'server') {
        const killed = server
        server = undefined
        killed?.kill('SIGKILL')
        await killed?.exited
      } else if (jobs !== undefined) {
        const killed = jobs
        jobs = undefined
        killed.kill('SIGKILL')
        if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit')
      }
    },
    startAgain: async () => {
      if (jobs === undefined) startWorker()
      if (server === undefined) await startServer()
      const isBack = () =>
        processes.ask('select').then(
          () => true,
          () => false,
        )
      await until('PostgreSQL is back', isBack, 60_000)
    },
  }
  onTestFinished(async () => {
    await processes.kill('server')
    await processes.kill('worker')
    await database.stop()
    if (options.dataDir === undefined) await removeDataDir(dataDir)
  })
  await processes.startAgain()
  return processes
}

type Work = {
  /** What is awaited before a fault, as text. */
  isAtWork: string
  isOver(): boolean
  /** How much of it is done so far. */
  done(): number | Promise<number>
  /** The least that is done between two faults; by chance up to `more` on top of it. */
  least: number
  more: number
  /** Checks the invariants that hold whenever everything runs again. */
  expectInvariantsHold(): Promise<void>
}

/** Kills one part after the other in the middle of the work, and sometimes others with it; records how often each. */
export async function killInTurn(chaosRun: ChaosRun, processes: KillableProcesses, work: Work) {
  const random = chaosRandom('blows')
  const kills = { server: 0, worker: 0, postgres: 0 }
  for (let round = 0; !work.isOver() && round < chaosSize(3, 1_000); round++) {
    const enough = (await work.done()) + work.least + Math.floor(random() * work.more)
    await until(work.isAtWork, async () => work.isOver() || (await work.done()) >= enough, 600_000)
    await pause(random() * 60)
    for (const part of parts.filter((_, place) => round % 3 === place || random() < 0.2)) {
      await processes.kill(part)
      kills[part]++
      chaosRun.kills++
      if (random() < 0.3) await pause(random() * 400)
    }
    await processes.startAgain()
    await work.expectInvariantsHold()
  }
  return kills
}
