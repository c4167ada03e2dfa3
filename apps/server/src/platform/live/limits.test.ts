import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { board, liveApp, publisher } from '../../../test/fixtures/live-app.ts'
import { unlistedEvent } from '../../../test/fixtures/unlisted-event.ts'
import type { LiveChannel, StoredEvent } from './live-channel.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const publish = publisher(db)
// A channel whose records take long to read.
const album: LiveChannel = {
  ...board,
  name: 'album',
  load: async (_viewer, event: StoredEvent) => {
    await pause(5)
    return event.data
  },
}
const one = await liveApp(db, { moreChannels: [board, album] })
const clinic = await make.clinic()
const ana = await make.user(clinic.id, { admin: true })
const anaBrowser = await one.loginAs(ana)

test('a socket follows at most fifty channels; one more message than allowed closes it', async () => {
  const socket = await one.socketOf(anaBrowser)
  for (let id = 1; id <= 50; id += 1)
    expect(await socket.subscribe('board', { id })).toMatchObject({ ok: true })
  expect(await socket.subscribe('board', { id: 51 })).toEqual({ ok: false, reason: 'too_many_subscriptions' })
  expect(await socket.subscribe('board', { id: 50 })).toMatchObject({ ok: true })
  for (let id = 0; id < 250; id += 1) socket.socket.emit('unsubscribe', { channel: 'board', params: { id } })
  await socket.untilClosed()
})

test('a session has at most twenty connections; closing one makes room for another, and other sessions are not affected [SEC-07]', async () => {
  const browser = await one.loginAs(ana)
  const opened = await Promise.allSettled(Array.from({ length: 30 }, () => one.socketOf(browser)))
  const sockets = opened.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const open = () => sockets.filter(({ socket }) => socket.connected)
  await vi.waitFor(() => expect(open()).toHaveLength(20), { timeout: 15_000 })
  await expect(one.socketOf(browser)).rejects.toThrow('too_many_connections')
  expect((await one.socketOf(await one.loginAs(ana))).socket.connected).toBe(true)
  open()[0]?.socket.disconnect()
  await vi.waitFor(async () => expect((await one.socketOf(browser)).socket.connected).toBe(true), {
    timeout: 15_000,
  })
})

test('a message of more than four kilobytes closes the socket', async () => {
  const socket = await one.socketOf(anaBrowser)
  socket.socket.emit('unsubscribe', { channel: 'x'.repeat(5000) })
  await socket.untilClosed()
})

test('a reader that takes nothing in is closed, so that its packets do not pile up', async () => {
  const socket = await one.socketOf(anaBrowser)
  await socket.subscribe('board', { id: 13 })
  // The browser stops reading, as behind a network that has stalled.
  const engine = socket.socket.io.engine as unknown as {
    transport: { ws: { _socket: { pause(): void; resume(): void } } }
  }
  const raw = engine.transport.ws._socket
  raw.pause()
  const padding = 'x'.repeat(2000)
  for (let round = 0; round < 40; round += 1) {
    await db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
      for (let i = 0; i < 200; i += 1)
        tx.publish(unlistedEvent({ channel: 'board', params: { id: 13 }, event: 'drawn', data: { padding } }))
    })
  }
  raw.resume()
  await socket.untilClosed()
  expect(socket.events.length).toBeLessThan(8000)
})

test('browsers with much to replay do not keep others from connecting', async () => {
  const busy = await make.clinic()
  const browser = await one.loginAs(await make.user(busy.id))
  const many = Array.from({ length: 300 }, () => ({ channel: 'album', params: { id: 1 } }))
  await publish(busy.id, ...many)
  const sockets = await Promise.all(Array.from({ length: 8 }, () => one.socketOf(browser)))
  let caughtUp = 0
  const replays = sockets.map(async socket => {
    await socket.subscribe('album', { id: 1 }, 0)
    caughtUp += 1
  })
  await Promise.all(sockets.map(socket => socket.untilEvents(1)))
  const newcomer = await one.socketOf(anaBrowser)
  expect(await newcomer.subscribe('board', { id: 1 })).toMatchObject({ ok: true })
  expect(caughtUp).toBe(0)
  await Promise.all(replays)
  for (const socket of sockets) expect(socket.events).toHaveLength(300)
})
