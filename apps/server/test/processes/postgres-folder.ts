import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findPostmaster, isPostgresOn } from '@archwire/embedded-postgres/find-postmaster'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@archwire/embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { temporaryHome } from '../database/temporary-home.ts'
import { until } from '../fixtures/until.ts'

type Report = { adminUrl: string; adopted: boolean; name?: string; message?: string }

/** A data folder for each test and everything that runs on it, removed afterwards. */
export const useDataFolder = () => {
  let home = ''
  const folder = { data: '', cluster: '', log: [] as string[] }
  let started: EmbeddedPostgres[] = []
  let children: ChildProcess[] = []

  beforeAll(async () => {
    home = mkdtempSync(join(temporaryHome(), 'archwire-postgres-'))
    chmodSync(home, 0o755)
    const postgres = await startEmbeddedPostgres({ dataDir: join(home, 'made'), log: () => {} })
    await postgres.stop()
  })

  beforeEach(() => {
    const data = mkdtempSync(join(home, 'test-'))
    chmodSync(data, 0o711)
    Object.assign(folder, { data, cluster: join(data, 'postgres'), log: [] })
    started = []
    children = []
  })

  afterEach(async () => {
    await Promise.all(started.map(postgres => postgres.stop()))
    for (const child of children) child.kill('SIGKILL')
    const left = findPostmaster(folder.cluster)
    if (left) process.kill(left.pid, 'SIGQUIT')
    await until('PostgreSQL is gone', () => postgresProcesses().length === 0)
  })

  afterAll(() => rmSync(home, { recursive: true, force: true }))

  /** Copies a finished cluster there, to save the second of a first start. */
  const useMadeCluster = () => execFileSync('cp', ['-a', `${join(home, 'made')}/.`, folder.data])

  const start = async (settings: Record<string, string> = {}) => {
    const log = (line: string) => folder.log.push(line)
    const postgres = await startEmbeddedPostgres({ dataDir: folder.data, settings, log })
    started.push(postgres)
    return postgres
  }

  const startInChild = async () => {
    const script = fileURLToPath(new URL('./start-postgres-in-child.ts', import.meta.url))
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const child = spawn(process.execPath, [script, folder.data], { stdio: [...stdio], detached: true })
    children.push(child)
    const [line] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')
    return { child, ...(JSON.parse(line) as Report) }
  }

  const postmaster = () => {
    const found = findPostmaster(folder.cluster)
    if (!found) throw new Error('PostgreSQL does not run.')
    return found
  }

  const postgresProcesses = () => {
    if (process.platform !== 'linux' || !existsSync(folder.cluster)) return []
    const numbers = readdirSync('/proc').map(Number)
    return numbers.filter(pid => pid > 1 && isPostgresOn(folder.cluster, pid))
  }

  const logged = (beginning: string) =>
    until(`it says: ${beginning}`, () => folder.log.some(line => line.startsWith(beginning)))

  return { folder, useMadeCluster, start, startInChild, postmaster, postgresProcesses, logged }
}

export const queryPostgres = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end().catch(() => {})
  }
}

export const killedBy = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
