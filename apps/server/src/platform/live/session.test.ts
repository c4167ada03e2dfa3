import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { liveApp } from '../../../test/fixtures/live-app.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { socketOf, loginAs, visitor, url } = await liveApp(db)
const named = await liveApp(db, { env: { APP_URL: 'https://clinic.example.com' } })
const clinic = await make.clinic()
const user = () => make.user(clinic.id)

const lastSeen = async (userId: number): Promise<Date> =>
  (await db.owner.query('select last_seen_at from sessions where user_id = $1', [userId])).rows[0]
    .last_seen_at

test('without a session, or with an unknown one, the socket is refused', async () => {
  const stranger = await visitor()
  await expect(socketOf(stranger)).rejects.toThrow('unauthorized')
  stranger.cookies._clinic_session = 'x'.repeat(43)
  await expect(socketOf(stranger)).rejects.toThrow('unauthorized')
  const browser = await loginAs(await user())
  const old = { ...browser, cookies: { ...browser.cookies } }
  await browser.send('DELETE', '/v2/rest/sessions.json')
  await expect(socketOf(old)).rejects.toThrow('unauthorized')
})

test('a page of another site cannot open a socket with the user’s cookie', async () => {
  const browser = await loginAs(await user())
  await expect(socketOf(browser, { origin: 'https://evil.example.com' })).rejects.toThrow()
  await expect(socketOf(browser, { 'sec-fetch-site': 'cross-site' })).rejects.toThrow()
  expect((await socketOf(browser, { origin: url })).socket.connected).toBe(true)
  await expect(named.socketOf(browser, { origin: named.url })).rejects.toThrow()
  expect((await named.socketOf(browser, { origin: 'https://clinic.example.com' })).socket.connected).toBe(
    true,
  )
})

test('only websockets are served', async () => {
  const answer = await fetch(`${url}/v2/cable/?EIO=4&transport=polling`)
  expect(answer.status).toBe(400)
})

test('a connection cannot be joined a second time', async () => {
  const browser = await loginAs(await user())
  for (const packet of ['0', '1']) {
    const socket = await socketOf(browser)
    // The bare packets of socket.io: 0 joins, 1 leaves.
    socket.socket.io.engine.write(packet)
    await socket.untilClosed()
  }
})

test('a browser that disappears during the handshake does no harm', async () => {
  const port = Number(new URL(url).port)
  const key = Buffer.from('0123456789abcdef').toString('base64')
  const request = `GET /v2/cable/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nCookie: _clinic_session=x\r\n\r\n`
  for (let n = 0; n < 50; n += 1) {
    const socket = net.connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    await pause(n / 10)
    socket.resetAndDestroy()
  }
  expect((await socketOf(await loginAs(await user()))).socket.connected).toBe(true)
})

test('sockets of an ended session close; the others stay', async () => {
  const [leaver, fired, stayer] = [await user(), await user(), await user()]
  const leaving = await loginAs(leaver)
  const first = await socketOf(leaving)
  const second = await socketOf(leaving)
  const dismissed = await socketOf(await loginAs(fired))
  const staying = await socketOf(await loginAs(stayer))
  await first.subscribe('clinic')

  await leaving.send('DELETE', '/v2/rest/sessions.json')
  await db.owner.query('update users set active = false where id = $1', [fired.id])
  await Promise.all([first.untilClosed(), second.untilClosed(), dismissed.untilClosed()])
  expect(staying.socket.connected).toBe(true)

  // Following live updates does not count as use: 61 minutes without a call end the session.
  const before = await lastSeen(stayer.id)
  db.clock.advance(59)
  await staying.subscribe('clinic')
  expect(await lastSeen(stayer.id)).toEqual(before)
  db.clock.advance(2)
  await staying.untilClosed()

  const worker = await user()
  const working = await socketOf(await loginAs(worker))
  db.clock.advance(7 * 24 * 60 + 1)
  await db.owner.query('update sessions set last_seen_at = $2 where user_id = $1', [
    worker.id,
    db.clock.now(),
  ])
  await working.untilClosed()
})

test('a user whose rights change loses the socket that was opened with the old rights', async () => {
  const [demoted, promoted, same] = [
    await make.user(clinic.id, { admin: true }),
    await user(),
    await make.user(clinic.id, { admin: true }),
  ]
  const sockets = []
  for (const one of [demoted, promoted, same]) sockets.push(await socketOf(await loginAs(one)))
  const [former, risen, unchanged] = sockets
  await db.owner.query('update users set admin = not admin where id in ($1, $2)', [demoted.id, promoted.id])
  await Promise.all([former?.untilClosed(), risen?.untilClosed()])
  expect(unchanged?.socket.connected).toBe(true)
})

test('no event of the clinic reaches a socket after its session has ended', async () => {
  const leaver = await user()
  const browser = await loginAs(leaver)
  const socket = await socketOf(browser)
  await socket.subscribe('clinic')
  await browser.send('DELETE', '/v2/rest/sessions.json')
  await socket.untilClosed()
  await db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: clinic.id } })
  })
  const witness = await socketOf(await loginAs(await user()))
  await witness.subscribe('clinic', {}, 0)
  expect(await witness.untilEvents(1)).toHaveLength(1)
  expect(socket.events).toEqual([])
})
