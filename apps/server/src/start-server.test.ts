import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { httpClient } from '../test/http-client.ts'
import {
  askEmbedded,
  killPostgres,
  removeDataDir,
  type ServerProcess,
  secondsForBareNode,
  startServerProcess,
  temporaryDataDir,
} from '../test/server-process.ts'
import { findPostmaster } from './platform/embedded-postgres/find-postmaster.ts'

let dataDir: string
let servers: ServerProcess[]
const start = async (env: Record<string, string> = {}) => {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...env })
  servers.push(server)
  return server
}

beforeEach(async () => {
  dataDir = await temporaryDataDir()
  servers = []
})
afterEach(async () => {
  for (const server of servers) {
    server.kill('SIGKILL')
    await server.exited
  }
  await killPostgres(dataDir)
  await removeDataDir(dataDir)
})

test('the first start lays out the demo and says how to get in; the next one is quick and finds it', async () => {
  const first = await start()
  expect(first.secondsToReady).toBeLessThan(30)
  await pause(50)
  expect(first.output.join('\n')).toContain('Demo logins (password archwire-demo)')
  const client = httpClient(first.address)
  await client.logIn('staff@example.com', 'archwire-demo')
  expect(await (await client.get('/v2/rest/user.json')).json()).toMatchObject({
    fullName: 'Sam Staff',
    admin: false,
  })
  first.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  expect(findPostmaster(path.join(dataDir, 'postgres'))).toBeUndefined()

  const second = await start()
  // Three seconds where Node itself needs 40 ms.
  expect(second.secondsToReady / (await secondsForBareNode())).toBeLessThan(75)
  expect(second.output.join('\n')).not.toContain('laid out')
  expect((await httpClient(second.address).get('/readyz')).status).toBe(200)
}, 60_000)

test('a second server on the same data is told so, and the first goes on', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(/Another Archwire is running on this data folder/)
  expect((await httpClient(first.address).get('/readyz')).status).toBe(200)
}, 60_000)

test('after kill -9 of the server alone the next start takes over its database', async () => {
  const first = await start()
  first.kill('SIGKILL')
  await first.exited
  const second = await start()
  expect(second.output.join('\n')).toContain('was still running')
  expect((await httpClient(second.address).get('/readyz')).status).toBe(200)
}, 60_000)

test('while the database is away the answer is 503, soon; when it is back, so are we', async () => {
  const server = await start()
  const client = httpClient(server.address)
  await client.logIn('admin@example.com', 'archwire-demo')
  await killPostgres(dataDir)
  const statuses: number[] = []
  const started = performance.now()
  for (;;) {
    const asked = performance.now()
    const { status } = await client.get('/v2/rest/user.json')
    expect(performance.now() - asked).toBeLessThan(8_000)
    statuses.push(status)
    if (status === 200 && statuses.includes(503)) break
    if (performance.now() - started > 30_000) break
    await pause(20)
  }
  expect(new Set(statuses)).toEqual(new Set([503, 200]))
  expect((await client.get('/healthz')).status).toBe(200)
}, 60_000)

test('SIGTERM finishes what is under way, then stops', async () => {
  const server = await start()
  const client = httpClient(server.address)
  await client.logIn('admin@example.com', 'archwire-demo')
  // The save waits for this lock, so it is surely under way when the signal comes.
  const holding = askEmbedded(dataDir, 'begin; select from clinics for update; select pg_sleep(1); commit')
  await pause(200)
  const saving = client.send('PUT', '/v2/rest/settings/clinic', {
    clinic: { name: 'Saved at the last moment' },
  })
  await pause(200)
  const signalled = performance.now()
  server.kill('SIGTERM')
  const answer = await saving
  expect([answer.status, await answer.json()]).toMatchObject([200, { name: 'Saved at the last moment' }])
  expect(performance.now() - signalled).toBeGreaterThan(300)
  await holding
  expect(await server.exited).toBe(0)
  expect(performance.now() - signalled).toBeLessThan(5_000)
}, 60_000)

test('a wrong setting stops the start with a line that names it', async () => {
  await expect(start({ APP_URL: 'nowhere' })).rejects.toThrow(/APP_URL must be an address/)
})
