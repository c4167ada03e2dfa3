import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findPostmaster } from '@archwire/embedded-postgres/find-postmaster'
import pg from 'pg'
import { temporaryHome } from '../database/temporary-home.ts'

const main = path.join(import.meta.dirname, '../../src/main.ts')

export type ServerProcess = {
  address: string
  /** What it has printed so far. */
  output: string[]
  secondsToReady: number
  pid: number
  kill(signal: NodeJS.Signals): void
  exited: Promise<number | null>
}

/** A folder for a server's data, which its PostgreSQL can enter, whichever user runs it. */
export async function temporaryDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(temporaryHome(), 'archwire-process-'))
  await chmod(folder, 0o711)
  return folder
}

/** The variables of the tests' environment that a server may see: its settings are its own. */
function ofTheRun(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

/**
 * Starts the server as `npm start` does, in a process that can be killed, and waits until it is ready. Without a data
 * folder it gets one that is removed with it, and never that of the checkout.
 */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const started = performance.now()
  const dataDir = env.DATA_DIR ?? (await temporaryDataDir())
  const child = spawn(process.execPath, [main], {
    env: { ...ofTheRun(), PORT: '0', LOG_LEVEL: 'info', ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const exited = once(child, 'exit').then(async ([code]) => {
    if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
    return code as number | null
  })
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', line => {
        output.push(line)
        const ready = /ready at (\S+)/.exec(line)?.[1]
        if (ready !== undefined) resolve(ready)
      })
    }
    exited.then(code => setTimeout(() => reject(new Error(`exited with ${code}:\n${output.join('\n')}`)), 50))
  })
  return {
    address,
    output,
    secondsToReady: (performance.now() - started) / 1000,
    pid: child.pid as number,
    kill: signal => void child.kill(signal),
    exited,
  }
}

/** A free port, for a server that must know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** kill -9 for PostgreSQL on this data folder: the postmaster first, then all processes that it has started. */
export async function killPostgres(dataDir: string): Promise<void> {
  const postmaster = findPostmaster(path.join(dataDir, 'postgres'))
  if (postmaster === undefined) return
  const children = await childrenOf(postmaster.pid)
  for (const pid of [postmaster.pid, ...children]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}

export async function childrenOf(parent: number): Promise<number[]> {
  const ps: ChildProcess = spawn('ps', ['-A', '-o', 'pid=,ppid='], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  ps.stdout?.on('data', part => {
    text += part
  })
  await once(ps, 'close')
  return text
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid as number)
}

/** A connection to the server's own embedded database, as its owner. */
export async function connectEmbedded(dataDir: string): Promise<pg.Client> {
  const postmaster = findPostmaster(path.join(dataDir, 'postgres'))
  const password = (await readFile(path.join(dataDir, 'secrets', 'database-owner'), 'utf8')).trim()
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postmaster?.port ?? 0,
    user: 'archwire',
    password,
    database: 'archwire',
  })
  await client.connect()
  return client
}

export async function queryEmbedded<Row>(dataDir: string, statement: string): Promise<Row[]> {
  const client = await connectEmbedded(dataDir)
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

export const removeDataDir = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true })
