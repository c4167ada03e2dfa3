import { randomBytes } from 'node:crypto'
import { livePath } from '@archwire/contract/events'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { databaseUrl, testSecret } from '../test/database-urls.ts'
import { type HttpClient, httpClient } from '../test/http-client.ts'
import { type ServerProcess, startServerProcess } from '../test/server-process.ts'

const name = `archwire_two_${randomBytes(4).toString('hex')}`
const admin = new pg.Client({ connectionString: inject('adminUrl') })
let servers: ServerProcess[] = []

// Both find an empty database and start at the same moment, as they would behind a balancer.
beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name} owner archwire_test_owner`)
  const env = { DATABASE_URL: databaseUrl(inject('adminUrl'), name), APP_SECRET: testSecret, DEMO: 'on' }
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)])
}, 60_000)

afterAll(async () => {
  for (const server of servers) {
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  }
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
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
  await socket.emitWithAck('subscribe', { channel: 'clinic', params: {} })
  return { socket, seen }
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
  await vi.waitFor(() =>
    expect(followed.seen).toMatchObject([{ seq: 1, channel: 'clinic', event: 'changed' }]),
  )
  expect(await (await there.get('/v2/rest/settings/clinic')).json()).toMatchObject({ city: 'Albany' })
  expect(apart.seen).toEqual([])
  for (const { socket } of [followed, apart]) socket.disconnect()
})

test('whoever logs out at one server is out at the other, sockets included', async () => {
  const [one, two] = servers
  const client = await loggedIn(one)
  const elsewhere = await follow(two, client)
  const closed = new Promise<string>(resolve => elsewhere.socket.once('disconnect', resolve))
  const started = performance.now()
  await client.send('DELETE', '/v2/rest/sessions.json')
  await closed
  expect(performance.now() - started).toBeLessThan(5_000)
  const cookie = { cookie: client.cookieHeader() }
  expect((await fetch(`${two?.address}/v2/rest/user.json`, { headers: cookie })).status).toBe(401)
  elsewhere.socket.disconnect()
})

test('each letter is sent once, whichever server was asked and whichever sends it', async () => {
  const client = await loggedIn(servers[0])
  const asked = ['admin@example.com', 'staff@example.com']
  for (const [index, email] of asked.entries()) {
    const visitor = await loggedIn(servers[index], 'staff@example.com')
    await visitor.send('POST', '/v2/rest/passwords.json', { session: { email } })
  }
  const receivers = async () => {
    const letters = (await (await client.get('/v2/rest/sandbox/emails')).json()) as { to: string }[]
    return letters.map(letter => letter.to).sort()
  }
  await vi.waitFor(async () => expect(await receivers()).toEqual(asked), { timeout: 15_000, interval: 200 })
})
