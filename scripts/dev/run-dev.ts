import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { DataFolderInUse } from '@archwire/embedded-postgres/start-embedded-postgres'
import { type Config, readConfig, WrongConfiguration } from '../../apps/server/src/config/config.ts'
import { demoClinics, demoPassword } from '../../apps/server/src/demo/clinics.ts'
import { openDatabase } from '../../apps/server/src/open-database.ts'
import { startDevFront, untilListening } from '../../apps/web/dev-front.ts'

const checkout = path.join(import.meta.dirname, '../..')
const compileCache = path.join(checkout, 'node_modules/.cache/dev-server')

/**
 * Runs the product for developers. PostgreSQL and Vite live in this process as long as it runs; the server is another
 * process, which Node restarts when one of its files changes.
 */
export async function runDev(): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    for (const one of stops.reverse()) await one().catch(error => console.error((error as Error).message))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

  try {
    const config = readConfig(process.env)
    const database = await openDatabase(config, line => console.log(line))
    stops.push(database.stop)
    const serverPort = await freePort()
    stops.push(
      startServerProcess({
        PORT: String(serverPort),
        HOST: '127.0.0.1',
        DATABASE_URL: database.ownerUrl,
        APP_SECRET: database.appSecret,
        DEMO: config.demo ? 'on' : 'off',
      }),
    )
    const { port, host } = config
    const front = await startDevFront({ port, host, serverPort })
    stops.push(front.close)
    await sayReady(config, front.port, serverPort)
  } catch (error) {
    const isExpected = error instanceof WrongConfiguration || error instanceof DataFolderInUse
    console.error(isExpected ? error.message : error)
    await stop(1)
  }
}

/** Returns a function that stops it. */
function startServerProcess(settings: Record<string, string>): () => Promise<unknown> {
  const program = path.join(import.meta.dirname, 'server.ts')
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', program], {
    cwd: checkout,
    // At the usual level every request is a line of the log, which would hide what matters here. The cache keeps the
    // compiled code of unchanged files, which is most of what a restart would take.
    env: { LOG_LEVEL: 'error', NODE_COMPILE_CACHE: compileCache, ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group of its own: Ctrl-C in the terminal reaches only this process, which stops everything in order.
    detached: process.platform !== 'win32',
  })
  const exited = once(child, 'exit')
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}

async function sayReady({ demo }: Config, port: number, serverPort: number): Promise<void> {
  await untilListening(serverPort, 120_000)
  console.log(`\nArchwire is ready at http://localhost:${port} and follows your changes`)
  if (!demo) return
  console.log(`Demo logins (password ${demoPassword}):`)
  for (const { name, users } of demoClinics) {
    for (const { email, admin } of users) {
      console.log(`  ${email.padEnd(30)} ${name}${admin ? ', administrator' : ''}`)
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
