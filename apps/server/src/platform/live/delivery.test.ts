import { channels } from '@archwire/contract/live/events'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { board, liveApp, newestNumber, numbersOf, publisher } from '../../../test/fixtures/live-app.ts'
import { unlistedEvent } from '../../../test/fixtures/unlisted-event.ts'
import { liveChannels } from '../../composition/features.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const publish = publisher(db)
const one = await liveApp(db, { moreChannels: [board] })
const other = await liveApp(db, { moreChannels: [board] })
const clinic = await make.clinic()
const ana = await make.user(clinic.id, { admin: true })
const anaBrowser = await one.loginAs(ana)

test('every channel of the contract is served', () => {
  const served = liveChannels({ appSecret: testSecret, clock: db.clock }).map(channel => channel.name)
  expect(served.toSorted()).toEqual(Object.keys(channels).toSorted())
})

test('a change of the settings reaches a socket that follows the clinic [LIV-06]', async () => {
  const socket = await one.socketOf(anaBrowser)
  const before = await newestNumber(db, clinic.id)
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

test('a change that is rolled back publishes nothing and uses no number', async () => {
  const socket = await one.socketOf(anaBrowser)
  await socket.subscribe('board', { id: 1 })
  const before = await newestNumber(db, clinic.id)
  const failing = db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
    tx.publish(unlistedEvent({ channel: 'board', params: { id: 1 }, event: 'drawn' }))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await publish(clinic.id, { params: { id: 1 }, number: 7 })
  expect(await socket.untilEvents(1)).toMatchObject([{ seq: before + 1, data: { number: 7 } }])
})

test('events of concurrent writers arrive in order and without gaps', async () => {
  const socket = await other.socketOf(anaBrowser)
  await socket.subscribe('board', { id: 2 })
  const before = await newestNumber(db, clinic.id)
  await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      publish(clinic.id, { params: { id: 2 }, number }, { params: { id: 2 } }),
    ),
  )
  const events = await socket.untilEvents(80)
  expect(events.map(event => event.seq)).toEqual(Array.from({ length: 80 }, (_, index) => before + 1 + index))
})

test('params match by value in any order, and other values receive nothing', async () => {
  const socket = await one.socketOf(anaBrowser)
  await socket.subscribe('board', { row: 'a', id: 3 })
  await publish(
    clinic.id,
    { params: { id: 3, row: 'b' }, number: 1 },
    { params: { id: 3 }, number: 2 },
    { params: { id: 3, row: 'a' }, number: 3 },
  )
  expect(numbersOf(await socket.untilEvents(1))).toEqual([3])
})

test('unsubscribing stops delivery at once', async () => {
  const socket = await one.socketOf(anaBrowser)
  await socket.subscribe('board', { id: 7 })
  await socket.subscribe('board', { id: 8 })
  expect(await socket.unsubscribe('board', { id: 7 })).toEqual({ ok: true })
  await publish(clinic.id, { params: { id: 7 }, number: 1 }, { params: { id: 8 }, number: 2 })
  expect(numbersOf(await socket.untilEvents(1))).toEqual([2])
})

test('unsubscribing from a channel that is not followed gets the same response; an unknown channel is refused', async () => {
  const socket = await one.socketOf(anaBrowser)
  expect(await socket.unsubscribe('board', { id: 70 })).toEqual({ ok: true })
  expect(await socket.unsubscribe('x'.repeat(50))).toEqual({ ok: false, reason: 'invalid' })
})

test('impossible days and months are no channels [G-34]', async () => {
  const socket = await one.socketOf(anaBrowser)
  for (const [channel, params] of [
    ['month', { month: 13, year: 2026 }],
    ['month', { month: 0, year: 2026 }],
    ['day', { day: 31, month: 4, year: 2026 }],
    ['day', { day: 29, month: 2, year: 2026 }],
    ['day', { day: 0, month: 4, year: 2026 }],
  ] as const) {
    expect(await socket.subscribe(channel, params)).toEqual({ ok: false, reason: 'wrong_params' })
  }
  expect(await socket.subscribe('day', { day: 29, month: 2, year: 2028 })).toMatchObject({ ok: true })
})

test('a subscription that is cancelled in the same tick receives nothing', async () => {
  const socket = await one.socketOf(anaBrowser)
  const subscribed = socket.subscribe('board', { id: 9 })
  const dropped = socket.unsubscribe('board', { id: 9 })
  expect(await subscribed).toEqual({ ok: false, reason: 'unsubscribed' })
  expect(await dropped).toEqual({ ok: true })
  await socket.subscribe('board', { id: 10 })
  await publish(clinic.id, { params: { id: 9 }, number: 1 }, { params: { id: 10 }, number: 2 })
  expect(numbersOf(await socket.untilEvents(1))).toEqual([2])
})
