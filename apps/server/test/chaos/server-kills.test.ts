// @whole: servers and databases are killed, and started again each time.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostmaster } from '@archwire/embedded-postgres/find-postmaster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpClient } from '../fixtures/http-client.ts'
import { until } from '../fixtures/until.ts'
import { useOwnServers } from '../processes/own-servers.ts'
import {
  connectEmbedded,
  freePort,
  killPostgres,
  removeDataDir,
  startServerProcess,
  temporaryDataDir,
} from '../processes/server-process.ts'
import { startMailServer } from '../providers/mail-server.ts'

const own = useOwnServers()
const { start } = own

let laidOut: string
/** Copies data that an earlier start has left, to save the seconds of a first start. */
const useLaidOut = () => execFileSync('cp', ['-a', `${laidOut}/.`, own.dataDir])

beforeAll(async () => {
  laidOut = await temporaryDataDir()
  const server = await startServerProcess({ DATA_DIR: laidOut })
  server.kill('SIGTERM')
  await server.exited
})
afterAll(async () => {
  await killPostgres(laidOut)
  await removeDataDir(laidOut)
})

test('after kill -9 of the server alone the next start takes over its database', async () => {
  useLaidOut()
  const first = await start()
  first.kill('SIGKILL')
  await first.exited
  const second = await start()
  expect(second.output.join('\n')).toContain('was still running')
  expect((await httpClient(second.address).get('/readyz')).status).toBe(200)
})

test('while the database is away responses are 503; when it is back the server works again', async () => {
  useLaidOut()
  const server = await start()
  const client = httpClient(server.address)
  await client.logIn('admin@example.com', 'archwire-demo')
  await killPostgres(own.dataDir)
  const statuses: number[] = []
  const started = performance.now()
  for (;;) {
    // No response within 15 s is an error.
    const { status } = await client.get('/v2/rest/user.json')
    statuses.push(status)
    if (status === 200 && statuses.includes(503)) break
    if (performance.now() - started > 90_000) break
    await pause(20)
  }
  expect(new Set(statuses)).toEqual(new Set([503, 200]))
  expect((await client.get('/healthz')).status).toBe(200)
})

test('SIGTERM finishes running requests, then stops the server', async () => {
  useLaidOut()
  const server = await start()
  const client = httpClient(server.address)
  await client.logIn('admin@example.com', 'archwire-demo')
  // The save waits for this lock, so it is certainly running when the signal comes.
  const holder = await connectEmbedded(own.dataDir)
  await holder.query('begin; select from clinics for update')
  const saving = client.send('PUT', '/v2/rest/settings/clinic', {
    clinic: { name: 'Saved at the last moment' },
  })
  await until(
    'the save waits for the lock',
    async () => (await holder.query('select from pg_locks where not granted')).rowCount === 1,
  )
  const order: string[] = []
  server.exited.then(() => order.push('exited'))
  server.kill('SIGTERM')
  await until('it is stopping', () => server.output.some(line => line.startsWith('Stopping')))
  // From here on it takes no new requests, and waits for the one that runs.
  await until('it takes no more', () =>
    fetch(`${server.address}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  order.push('released')
  await holder.query('commit')
  await holder.end()
  const answer = await saving
  order.push('answered')
  expect([answer.status, await answer.json()]).toMatchObject([200, { name: 'Saved at the last moment' }])
  expect(await server.exited).toBe(0)
  expect(order).toEqual(['released', 'answered', 'exited'])
})

test('an email that hangs keeps neither the server nor its database from stopping in order', async () => {
  useLaidOut()
  const mail = await startMailServer()
  mail.onEmail = () => new Promise(() => undefined)
  const port = await freePort()
  const server = await start({
    PORT: String(port),
    SMTP_URL: mail.url,
    EMAIL_FROM: 'The Clinic <desk@clinic.example>',
    APP_URL: `http://127.0.0.1:${port}`,
  })
  const client = httpClient(server.address)
  await client.logIn('admin@example.com', 'archwire-demo')
  await client.send('POST', '/v2/rest/passwords.json', { session: { email: 'admin@example.com' } })
  await until('the mail server has the letter', () => mail.taken.length === 1)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(server.output).toContain('Stopped.')
  expect(findPostmaster(path.join(own.dataDir, 'postgres'))).toBeUndefined()
})
