import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPool } from '../../apps/server/src/platform/db/pool.ts'
import { until } from '../../apps/server/test/fixtures/until.ts'
import { freePort } from '../../apps/server/test/processes/server-process.ts'
import { accountFor, spawnAs } from '../../packages/embedded-postgres/src/postgres-account.ts'

export type Cluster = {
  folder: string
  port: number
  /** Runs a statement as the superuser. */
  ask<Row>(statement: string): Promise<Row[]>
  start(settings?: Record<string, string>): Promise<void>
  /** kill -9 for the server and all processes that it has started. */
  kill(): Promise<void>
}

/** The programs of a PostgreSQL as Debian installs it, or where PG_BIN says. */
function programs(): string {
  const root = '/usr/lib/postgresql'
  const newest = existsSync(root)
    ? readdirSync(root)
        .toSorted((a, b) => Number(b) - Number(a))
        .map(version => path.join(root, version, 'bin'))
        .find(folder => existsSync(path.join(folder, 'initdb')))
    : undefined
  const found = process.env.PG_BIN ?? newest
  if (found === undefined)
    throw new Error('Install PostgreSQL (apt install postgresql-15), or say where by PG_BIN.')
  return found
}

/** Several clusters in one temporary folder, run as PostgreSQL's user; removed at the end. */
export function openWorkshop() {
  const bin = programs()
  const home = mkdtempSync(path.join(tmpdir(), 'archwire-trial-'))
  chmodSync(home, 0o777)
  const account = accountFor(path.join(home, 'none'))
  const as = spawnAs(account)
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...as, stdio: ['ignore', 'ignore', 'inherit'] })
  const running: Cluster[] = []

  const clusterAt = async (name: string): Promise<Cluster> => {
    const folder = path.join(home, name)
    const port = await freePort()
    let stopped: Promise<unknown> | undefined
    let pid: number | undefined
    const cluster: Cluster = {
      folder,
      port,
      ask: async statement => {
        const pool = openPool(`postgres://postgres@127.0.0.1:${port}/postgres`, { name: 'trial', max: 1 })
        try {
          return (await pool.query(statement)).rows
        } finally {
          await pool.end()
        }
      },
      start: async (settings = {}) => {
        const allSettings = Object.entries({
          listen_addresses: '127.0.0.1',
          unix_socket_directories: '',
          ...settings,
        })
        const args = [
          '-D',
          folder,
          '-p',
          String(port),
          ...allSettings.flatMap(([key, value]) => ['-c', `${key}=${value}`]),
        ]
        // In a process group of its own, so that all of it can be killed at once.
        const child = spawn(path.join(bin, 'postgres'), args, {
          ...as,
          detached: true,
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        child.stderr.on('data', text => appendFileSync(path.join(home, `${name}.log`), text))
        pid = child.pid
        stopped = once(child, 'exit')
        running.push(cluster)
        const answers = () =>
          cluster.ask('select').then(
            () => true,
            () => false,
          )
        await until(`PostgreSQL answers in ${name}`, answers, 60_000)
      },
      kill: async () => {
        if (pid === undefined) return
        for (const one of [pid, ...childrenOf(pid)]) killHard(one)
        await stopped
        pid = undefined
      },
    }
    return cluster
  }

  return {
    home,
    /** A new cluster that trusts connections from this machine. */
    create: async (name: string): Promise<Cluster> => {
      const cluster = await clusterAt(name)
      run('initdb', ['-D', cluster.folder, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8'])
      return cluster
    },
    /** A copy of a running cluster, made by pg_basebackup. */
    copy: async (of: Cluster, name: string, options: string[] = []): Promise<Cluster> => {
      const cluster = await clusterAt(name)
      const source = `host=127.0.0.1 port=${of.port} user=postgres application_name=${name}`
      run('pg_basebackup', ['-D', cluster.folder, '-d', source, '--checkpoint=fast', ...options])
      return cluster
    },
    /** A folder that PostgreSQL may write to. */
    folder: (name: string): string => {
      const folder = path.join(home, name)
      mkdirSync(folder)
      chmodSync(folder, 0o777)
      return folder
    },
    close: async (): Promise<void> => {
      for (const cluster of running) await cluster.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Makes the owner and the database that docs/operations.md requires; returns the address. */
export async function makeDatabase(cluster: Cluster, port = cluster.port): Promise<string> {
  await cluster.ask(`create role archwire login createrole password 'trial'`)
  await cluster.ask('create database archwire owner archwire')
  return `postgres://archwire:trial@127.0.0.1:${port}/archwire`
}

const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid as number)

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
