// @long: it starts several servers and kills some
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { livePath } from '@archwire/contract/live/events'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl, testSecret } from '../database/database-template.ts'
import { type HttpClient, httpClient } from '../fixtures/http-client.ts'
import { until } from '../fixtures/until.ts'
import { startMailServer } from '../providers/mail-server.ts'
import { freePort, type ServerProcess, startServerProcess, temporaryDataDir } from './server-process.ts'

const name = `archwire_two_${randomBytes(4).toString('hex')}`
const admin = new pg.Client({ connectionString: inject('adminUrl') })
const mail = await startMailServer()
const dataDir = await temporaryDataDir()
let servers: ServerProcess[] = []

/** The servers' database, as a superuser sees it. */
function inDatabase(adminUrl: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.toString()
}

// Both find an empty database and start at the same moment, as they would behind a balancer.
beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name} owner archwire_test_owner`)
  const ports = [await freePort(), await freePort()]
  servers = await Promise.all(
    ports.map(port =>
      startServerProcess({
        DATABASE_URL: databaseUrl(inject('adminUrl'), name),
        APP_SECRET: testSecret,
        DATA_DIR: dataDir,
        DEMO: 'on',
        PORT: String(port),
        APP_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: mail.url,
        EMAIL_FROM: 'The Clinic <desk@clinic.example>',
        METRICS_PORT: '0',
      }),
    ),
  )
})

afterAll(async () => {
  for (const server of servers) {
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  }
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await rm(dataDir, { recursive: true })
})

const loggedIn = async (
  server: ServerProcess | undefined,
  email = 'admin@example.com',
): Promise<HttpClient> => {
  const client = httpClient(server?.address ?? '')
  await client.logIn(email, 'archwire-demo')
  return client
}

const follow = async (server: ServerProcess | undefined, client: HttpClient) => {
  const socket: Socket = io(server?.address ?? '', {
    path: livePath,
    transports: ['websocket'],
    extraHeaders: { cookie: client.cookieHeader() },
  })
  const seen: unknown[] = []
  socket.on('event', event => void seen.push(event))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const { seq }: { seq: number } = await socket.emitWithAck('subscribe', { channel: 'clinic', params: {} })
  return { socket, seen, seq }
}

test('two processes that start at once lay out one demo', async () => {
  const said = servers.map(server => server.output.join('\n'))
  expect(said.filter(text => text.includes('The demo clinics were laid out'))).toHaveLength(1)
})

test('a database with demo logins does not serve a real clinic', async () => {
  const env = { DATABASE_URL: databaseUrl(inject('adminUrl'), name), APP_SECRET: testSecret, DEMO: 'off' }
  await expect(startServerProcess(env)).rejects.toThrow('still has the demo logins')
})

test('a change through one server reaches a socket on the other', async () => {
  const [one, two] = servers
  const here = await loggedIn(one)
  const there = await loggedIn(two)
  const stranger = await loggedIn(two, 'admin@riverside.example.com')
  const followed = await follow(two, there)
  const apart = await follow(two, stranger)
  const saved = await here.send('PUT', '/v2/rest/settings/clinic', { clinic: { city: 'Albany' } })
  expect(saved.status).toBe(200)
  await until('it is heard', () => followed.seen.length > 0)
  expect(followed.seen).toMatchObject([{ seq: followed.seq + 1, channel: 'clinic', event: 'changed' }])
  expect(await (await there.get('/v2/rest/settings/clinic')).json()).toMatchObject({ city: 'Albany' })
  expect(apart.seen).toEqual([])
  for (const { socket } of [followed, apart]) socket.disconnect()
})

test('a user who logs out at one server is logged out at the other, sockets included', async () => {
  const [one, two] = servers
  const client = await loggedIn(one)
  const elsewhere = await follow(two, client)
  const closed = new Promise<string>(resolve => elsewhere.socket.once('disconnect', resolve))
  await client.send('DELETE', '/v2/rest/sessions.json')
  await closed
  const cookie = { cookie: client.cookieHeader() }
  expect((await fetch(`${two?.address}/v2/rest/user.json`, { headers: cookie })).status).toBe(401)
  elsewhere.socket.disconnect()
})

test('each email is sent once, whichever server was called and whichever sends it', async () => {
  const addresses = ['admin@example.com', 'staff@example.com', 'admin@riverside.example.com']
  for (const [index, email] of addresses.entries()) {
    const visitor = await loggedIn(servers[index % 2], 'staff@example.com')
    await visitor.send('POST', '/v2/rest/passwords.json', { session: { email } })
  }
  const inside = new pg.Client({ connectionString: inDatabase(inject('adminUrl')) })
  await inside.connect()
  try {
    const waiting = () =>
      inside.query(`select from graphile_worker.jobs where task_identifier = 'deliver-email'`)
    await until('all have come', () => mail.taken.length >= addresses.length)
    // No job is left that could send one of them again.
    await until('their jobs are over', async () => (await waiting()).rowCount === 0)
    const { rows } = await inside.query('select status, message_id from outbox_emails')
    expect(rows.map(row => row.status)).toEqual(addresses.map(() => 'sent'))
    expect(mail.taken.toSorted()).toEqual(rows.map(row => row.message_id).toSorted())
  } finally {
    await inside.end()
  }
})

const metricsOf = async (server: ServerProcess | undefined): Promise<string> => {
  const [line] = server?.output.filter(one => one.startsWith('Metrics are at ')) ?? []
  const answer = await fetch(line?.slice('Metrics are at '.length) ?? '')
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return answer.text()
}

test('each process serves its metrics on a port of its own, by route and without any values of requests', async () => {
  const [one, two] = servers
  const here = await loggedIn(one)
  const followed = await follow(two, await loggedIn(two))
  expect((await here.get('/v2/rest/patients?query=canaryname')).status).toBe(200)
  expect((await here.get('/canaryaddress')).status).toBe(404)
  const saved = await here.send('PUT', '/v2/rest/settings/clinic', { clinic: { city: 'Canarytown' } })
  expect(saved.status).toBe(200)
  await until('it is heard', () => followed.seen.length > 0)
  const [counted, secondMetrics] = [await metricsOf(one), await metricsOf(two)]
  expect(counted).toContain(
    'archwire_http_request_seconds_count{method="GET",route="/v2/rest/patients",status="200"} 1',
  )
  expect(counted).toMatch(/archwire_db_connections_used\{pool="(server|jobs)"\} \d/)
  for (const name of [
    'archwire_db_connections_awaited',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(counted).toContain(`\n${name}`)
  expect(counted + secondMetrics).toMatch(
    /archwire_provider_calls_total\{provider="email",call="send",outcome="done"\} [1-9]/,
  )
  expect(secondMetrics).toMatch(/\narchwire_live_sockets 1\n/)
  expect(secondMetrics).toMatch(/\narchwire_live_events_delivered_total [1-9]/)
  expect((counted + secondMetrics).toLowerCase()).not.toContain('canary')
  // They are not served at the public address.
  expect((await here.get('/metrics')).status).toBe(404)
  followed.socket.disconnect()
})
