import { channels } from '@archwire/contract/events'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../../test/database.ts'
import { factories } from '../../../test/factories.ts'
import { liveApp } from '../../../test/live-app.ts'
import { liveChannels } from '../../app.ts'
import { sql } from '../db/sql.ts'
import { refuse } from '../http/refuse.ts'
import type { LiveChannel } from './live-channel.ts'

const db = await cloneDatabase()
const make = factories(db.owner)

const board: LiveChannel = { name: 'board', params: z.object({ id: z.number(), row: z.string().optional() }) }
// Like a patient's channel: it can be followed by whoever can read the user.
const person: LiveChannel = {
  name: 'person',
  params: z.object({ id: z.number() }),
  authorize: (viewer, params: { id: number }) =>
    viewer.clinic.read(async tx => {
      return (await tx.maybeOne(sql`select from users where id = ${params.id}`)) !== undefined
    }),
}
const secret: LiveChannel = {
  name: 'secret',
  params: z.object({}),
  authorize: async ({ user }) => {
    if (!user.admin) throw refuse(403, 'for administrators')
    return true
  },
}
const record: LiveChannel = {
  name: 'record',
  params: z.object({}),
  load: async (viewer, event: { data: { number: number } }) => {
    const { number } = event.data
    if (number === 2) return undefined
    if (number === 3) throw refuse(404, 'gone')
    return viewer.clinic.read(async tx => {
      const { name } = await tx.one<{ name: string }>(sql`select name from clinics`)
      return { number, name }
    })
  },
}

const moreChannels = [board, person, secret, record]
const one = await liveApp(db, { moreChannels })
const other = await liveApp(db, { moreChannels })
const clinic = await make.clinic({ name: 'Smile' })
const ana = await make.user(clinic.id, { admin: true })
const ben = await make.user(clinic.id)
const rivals = await make.clinic()
const rita = await make.user(rivals.id, { admin: true })
const anaBrowser = await one.loginAs(ana)
const benBrowser = await one.loginAs(ben)
const ritaBrowser = await one.loginAs(rita)

const publish = (
  clinicId: number,
  ...events: { channel: string; params?: Record<string, unknown>; number?: number; userId?: number }[]
) =>
  db.database.forClinic(clinicId, { kind: 'system' }).write(async tx => {
    for (const { number = 0, ...event } of events) tx.publish({ ...event, event: 'drawn', data: { number } })
  })
const head = async (clinicId: number): Promise<number> =>
  (await db.owner.query('select event_seq from clinic_heads where clinic_id = $1', [clinicId])).rows[0]
    .event_seq
const numbers = (events: { data: unknown }[]) =>
  events.map(event => (event.data as { number: number }).number)

test('every channel of the contract is served', () => {
  expect(liveChannels().map(channel => channel.name)).toEqual(Object.keys(channels))
})

test('a change of the settings reaches a socket that follows the clinic [LIV-06]', async () => {
  const socket = await one.socketOf(anaBrowser)
  const before = await head(clinic.id)
  expect(await socket.subscribe('clinic')).toEqual({ ok: true, seq: before })
  const answer = await anaBrowser.send('PUT', '/v2/rest/settings/clinic', { clinic: { name: 'Brighter' } })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await socket.untilEvents(1)).toEqual([
    { seq: before + 1, channel: 'clinic', params: {}, event: 'changed', data: { clinicId: clinic.id } },
  ])
})

test('a change through one process reaches a socket on another', async () => {
  const socket = await other.socketOf(anaBrowser)
  await socket.subscribe('clinic')
  await anaBrowser.send('PUT', '/v2/rest/settings/clinic', { clinic: { name: 'Brightest' } })
  expect(await socket.untilEvents(1)).toMatchObject([{ event: 'changed' }])
})

test('a change that is rolled back announces nothing and takes no number', async () => {
  const socket = await one.socketOf(anaBrowser)
  await socket.subscribe('board', { id: 1 })
  const before = await head(clinic.id)
  const failing = db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
    tx.publish({ channel: 'board', params: { id: 1 }, event: 'drawn' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await publish(clinic.id, { channel: 'board', params: { id: 1 }, number: 7 })
  expect(await socket.untilEvents(1)).toMatchObject([{ seq: before + 1, data: { number: 7 } }])
})

test('events of writers at the same time arrive in order and without gaps', async () => {
  const socket = await other.socketOf(anaBrowser)
  await socket.subscribe('board', { id: 2 })
  const before = await head(clinic.id)
  await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      publish(
        clinic.id,
        { channel: 'board', params: { id: 2 }, number },
        { channel: 'board', params: { id: 2 } },
      ),
    ),
  )
  const events = await socket.untilEvents(80)
  expect(events.map(event => event.seq)).toEqual(Array.from({ length: 80 }, (_, index) => before + 1 + index))
})

test('params are matched by value, whatever their order; other values hear nothing', async () => {
  const socket = await one.socketOf(anaBrowser)
  await socket.subscribe('board', { row: 'a', id: 3 })
  await publish(
    clinic.id,
    { channel: 'board', params: { id: 3, row: 'b' }, number: 1 },
    { channel: 'board', params: { id: 3 }, number: 2 },
    { channel: 'board', params: { id: 3, row: 'a' }, number: 3 },
  )
  expect(numbers(await socket.untilEvents(1))).toEqual([3])
})

test('since replays what was missed, of this channel alone, before anything newer', async () => {
  const since = await head(clinic.id)
  await publish(
    clinic.id,
    { channel: 'board', params: { id: 4 }, number: 1 },
    { channel: 'board', params: { id: 5 }, number: 2 },
    { channel: 'board', params: { id: 4 }, number: 3 },
  )
  const socket = await one.socketOf(anaBrowser)
  const answer = await socket.subscribe('board', { id: 4 }, since)
  expect(answer).toEqual({ ok: true, seq: since + 3 })
  await publish(clinic.id, { channel: 'board', params: { id: 4 }, number: 4 })
  expect(numbers(await socket.untilEvents(3))).toEqual([1, 3, 4])
  const late = await one.socketOf(anaBrowser)
  expect(await late.subscribe('board', { id: 4 }, since + 1)).toEqual({ ok: true, seq: since + 4 })
  expect(numbers(late.events)).toEqual([3, 4])
})

test('since beyond the newest number, or older than what is kept, asks for a new start', async () => {
  const third = await make.clinic()
  const browser = await one.loginAs(await make.user(third.id))
  const socket = await one.socketOf(browser)
  expect(await socket.subscribe('board', { id: 1 }, 5)).toEqual({ ok: true, seq: 0, reset: true })
  for (let number = 1; number <= 4; number += 1)
    await publish(third.id, { channel: 'board', params: { id: 1 }, number })
  await db.owner.query('delete from live_events where clinic_id = $1 and seq <= 2', [third.id])
  const ask = async (since: number) => (await one.socketOf(browser)).subscribe('board', { id: 1 }, since)
  expect(await ask(1)).toEqual({ ok: true, seq: 4, reset: true })
  expect(await ask(2)).toEqual({ ok: true, seq: 4 })
  await db.owner.query('delete from live_events where clinic_id = $1', [third.id])
  expect(await ask(3)).toEqual({ ok: true, seq: 4, reset: true })
  expect(await ask(4)).toEqual({ ok: true, seq: 4 })
})

test('more than a thousand missed events ask for a new start', async () => {
  const since = await head(clinic.id)
  const many = Array.from({ length: 1001 }, () => ({ channel: 'board', params: { id: 6 } }))
  await publish(clinic.id, ...many)
  const socket = await one.socketOf(anaBrowser)
  expect(await socket.subscribe('board', { id: 6 }, since)).toEqual({
    ok: true,
    seq: since + 1001,
    reset: true,
  })
  expect(await socket.subscribe('board', { id: 6 }, since + 1)).toEqual({ ok: true, seq: since + 1001 })
  expect(await socket.untilEvents(1000)).toHaveLength(1000)
})

test('unsubscribing stops delivery at once', async () => {
  const socket = await one.socketOf(anaBrowser)
  await socket.subscribe('board', { id: 7 })
  await socket.subscribe('board', { id: 8 })
  socket.unsubscribe('board', { id: 7 })
  await publish(
    clinic.id,
    { channel: 'board', params: { id: 7 }, number: 1 },
    { channel: 'board', params: { id: 8 }, number: 2 },
  )
  expect(numbers(await socket.untilEvents(1))).toEqual([2])
})

test('a subscription that is asked for and dropped in one breath hears nothing', async () => {
  const socket = await one.socketOf(anaBrowser)
  const asked = socket.subscribe('board', { id: 9 })
  socket.unsubscribe('board', { id: 9 })
  expect(await asked).toEqual({ ok: false, reason: 'unsubscribed' })
  await socket.subscribe('board', { id: 10 })
  await publish(
    clinic.id,
    { channel: 'board', params: { id: 9 }, number: 1 },
    { channel: 'board', params: { id: 10 }, number: 2 },
  )
  expect(numbers(await socket.untilEvents(1))).toEqual([2])
})

test('an event for one user reaches only their sockets, live and replayed', async () => {
  const since = await head(clinic.id)
  const [anas, bens] = await Promise.all([one.socketOf(anaBrowser), other.socketOf(benBrowser)])
  await Promise.all([anas.subscribe('board', { id: 11 }), bens.subscribe('board', { id: 11 })])
  await publish(
    clinic.id,
    { channel: 'board', params: { id: 11 }, number: 1, userId: ben.id },
    { channel: 'board', params: { id: 11 }, number: 2 },
  )
  expect(numbers(await bens.untilEvents(2))).toEqual([1, 2])
  expect(numbers(await anas.untilEvents(1))).toEqual([2])
  const late = await one.socketOf(anaBrowser)
  await late.subscribe('board', { id: 11 }, since)
  expect(numbers(late.events)).toEqual([2])
})

test("another clinic's channel: the same name and params carry none of its events", async () => {
  const ritas = await one.socketOf(ritaBrowser)
  for (const since of [undefined, 0]) await ritas.subscribe('board', { id: 12 }, since)
  await ritas.subscribe('clinic')
  const anas = await one.socketOf(anaBrowser)
  await anas.subscribe('board', { id: 12 })
  await publish(clinic.id, { channel: 'board', params: { id: 12 }, number: 1 })
  await anas.untilEvents(1)
  await publish(rivals.id, { channel: 'board', params: { id: 12 }, number: 2 })
  expect(numbers(await ritas.untilEvents(1))).toEqual([2])
  expect(numbers(anas.events)).toEqual([1])
})

test('a foreign id is refused and carries no events', async () => {
  const socket = await one.socketOf(ritaBrowser)
  expect(await socket.subscribe('person', { id: ana.id })).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await socket.subscribe('person', { id: rita.id })).toMatchObject({ ok: true })
  await publish(
    rivals.id,
    { channel: 'person', params: { id: ana.id }, number: 1 },
    { channel: 'person', params: { id: rita.id }, number: 2 },
  )
  expect(numbers(await socket.untilEvents(1))).toEqual([2])
})

test('what cannot be followed is refused with a reason, and nothing else', async () => {
  const socket = await one.socketOf(benBrowser)
  expect(await socket.subscribe('nowhere')).toEqual({ ok: false, reason: 'unknown_channel' })
  expect(await socket.subscribe('board')).toEqual({ ok: false, reason: 'wrong_params' })
  expect(await socket.subscribe('board', { id: 'one' })).toEqual({ ok: false, reason: 'wrong_params' })
  expect(await socket.subscribe('board', { id: 1, more: 1 })).toEqual({ ok: false, reason: 'wrong_params' })
  expect(await socket.subscribe('board', { id: { $gt: 0 } })).toEqual({ ok: false, reason: 'invalid' })
  expect(await socket.subscribe('board', { id: 1 }, -1)).toEqual({ ok: false, reason: 'invalid' })
  expect(await socket.subscribe('secret')).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await socket.socket.emitWithAck('subscribe', null as never)).toEqual({
    ok: false,
    reason: 'invalid',
  })
})

test('a record is read when it is delivered; one that may not be seen is left out', async () => {
  const since = await head(clinic.id)
  const socket = await one.socketOf(benBrowser)
  await socket.subscribe('record')
  await publish(clinic.id, ...[1, 2, 3, 4].map(number => ({ channel: 'record', number })))
  const name = expect.any(String)
  expect((await socket.untilEvents(2)).map(event => event.data)).toEqual([
    { number: 1, name },
    { number: 4, name },
  ])
  const late = await one.socketOf(benBrowser)
  await late.subscribe('record', {}, since)
  expect(numbers(late.events)).toEqual([1, 4])
})

test('a socket follows at most fifty channels; one more message than allowed closes it', async () => {
  const socket = await one.socketOf(anaBrowser)
  for (let id = 1; id <= 50; id += 1)
    expect(await socket.subscribe('board', { id })).toMatchObject({ ok: true })
  expect(await socket.subscribe('board', { id: 51 })).toEqual({ ok: false, reason: 'too_many_subscriptions' })
  expect(await socket.subscribe('board', { id: 50 })).toMatchObject({ ok: true })
  for (let id = 0; id < 250; id += 1) socket.unsubscribe('board', { id })
  await socket.untilClosed()
})

test('a message beyond four kilobytes closes the socket', async () => {
  const socket = await one.socketOf(anaBrowser)
  socket.unsubscribe('x'.repeat(5000))
  await socket.untilClosed()
})

test('a reader that takes nothing in is closed instead of being remembered without end', async () => {
  const socket = await one.socketOf(anaBrowser)
  await socket.subscribe('board', { id: 13 })
  // The browser's side of the wire stops reading, as behind a network that has gone quiet.
  const engine = socket.socket.io.engine as unknown as {
    transport: { ws: { _socket: { pause(): void; resume(): void } } }
  }
  const raw = engine.transport.ws._socket
  raw.pause()
  const padding = 'x'.repeat(2000)
  for (let round = 0; round < 40; round += 1) {
    await db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
      for (let i = 0; i < 200; i += 1)
        tx.publish({ channel: 'board', params: { id: 13 }, event: 'drawn', data: { padding } })
    })
  }
  raw.resume()
  await socket.untilClosed()
  expect(socket.events.length).toBeLessThan(8000)
})
