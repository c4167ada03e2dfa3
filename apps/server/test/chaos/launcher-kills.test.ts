// @whole: the launcher and its servers are killed, and started again each time.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { findPostmaster } from '@archwire/embedded-postgres/find-postmaster'
import { expect, onTestFinished, test } from 'vitest'
import { faultExitCode } from '../../src/process-end.ts'
import { until } from '../fixtures/until.ts'
import { useOwnServers } from '../processes/own-servers.ts'
import { childrenOf, freePort } from '../processes/server-process.ts'

const own = useOwnServers()
const letEscape = `--import=${path.join(import.meta.dirname, '../processes/escaping-errors.ts')}`

/** Starts the launcher as `npm start` does. */
async function launch() {
  const port = await freePort()
  const launcher = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../../../scripts/start.mjs')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_OPTIONS: letEscape,
        DATA_DIR: own.dataDir,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const output: string[] = []
  for (const stream of [launcher.stdout, launcher.stderr]) {
    createInterface({ input: stream }).on('line', line => output.push(line))
  }
  onTestFinished(() => void launcher.kill('SIGKILL'))
  const ready = (times: number) =>
    until(
      `it is ready ${times} times`,
      () => output.filter(line => line.includes('ready at')).length === times,
    )
  await ready(1)
  return { launcher, output, ready, address: `http://127.0.0.1:${port}` }
}

const exitOf = async (process: ChildProcess) => (await once(process, 'exit'))[0] as number | null

const serverOf = async (launcher: ChildProcess) => {
  const [pid] = await childrenOf(launcher.pid as number)
  if (pid === undefined) throw new Error('the launcher has no server')
  return pid
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    answer => answer.status === 200,
    () => false,
  )

test('the launcher restarts a server that ended by a fault or was killed, and passes on signals [SRV-01]', async () => {
  const { launcher, output, ready, address } = await launch()
  process.kill(await serverOf(launcher), 'SIGUSR2')
  await ready(2)
  expect(output.join('\n')).toContain(`It ended unexpectedly (${faultExitCode}); starting again in 1 s.`)
  expect(await isReady(address)).toBe(true)
  process.kill(await serverOf(launcher), 'SIGKILL')
  await ready(3)
  expect(output.join('\n')).toContain('It ended unexpectedly (SIGKILL); starting again in 2 s.')
  expect(await isReady(address)).toBe(true)
  const exit = exitOf(launcher)
  launcher.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(output).toContain('Stopped.')
  expect(await isReady(address)).toBe(false)
})

test('a server without its launcher stops in order', async () => {
  const { launcher, address } = await launch()
  launcher.kill('SIGKILL')
  await until('it is gone', async () => !(await isReady(address)))
  await until('its database is gone', () => findPostmaster(path.join(own.dataDir, 'postgres')) === undefined)
})

test('a server that cannot start is not restarted for ever', async () => {
  const launcher = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../../../scripts/start.mjs')],
    {
      env: { PATH: process.env.PATH, DATA_DIR: own.dataDir, PORT: 'none' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const said = text(launcher.stderr)
  expect(await exitOf(launcher)).toBe(1)
  expect(await said).toMatch(/^The configuration is not right:\nPORT/)
})
