import { expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { board, liveApp, newestNumber, numbersOf, publisher } from '../../../test/fixtures/live-app.ts'
import { sql } from '../db/sql.ts'
import { refuse } from '../http/refuse.ts'
import type { LiveChannel } from './live-channel.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const publish = publisher(db)

// Like a patient's channel: whoever can read the user can follow it.
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

const one = await liveApp(db, { moreChannels: [board, person, secret, record] })
const clinic = await make.clinic()
const ana = await make.user(clinic.id, { admin: true })
const ben = await make.user(clinic.id)
const rivals = await make.clinic()
const rita = await make.user(rivals.id, { admin: true })
const anaBrowser = await one.loginAs(ana)
const benBrowser = await one.loginAs(ben)
const ritaBrowser = await one.loginAs(rita)

test('an event for one user reaches only the user’s sockets, live and replayed', async () => {
  const since = await newestNumber(db, clinic.id)
  const [anas, bens] = await Promise.all([one.socketOf(anaBrowser), one.socketOf(benBrowser)])
  await Promise.all([anas.subscribe('board', { id: 11 }), bens.subscribe('board', { id: 11 })])
  await publish(
    clinic.id,
    { params: { id: 11 }, number: 1, userId: ben.id },
    { params: { id: 11 }, number: 2 },
  )
  expect(numbersOf(await bens.untilEvents(2))).toEqual([1, 2])
  expect(numbersOf(await anas.untilEvents(1))).toEqual([2])
  const late = await one.socketOf(anaBrowser)
  await late.subscribe('board', { id: 11 }, since)
  expect(numbersOf(late.events)).toEqual([2])
})

test('a channel of another clinic with the same name and params has none of its events', async () => {
  const ritas = await one.socketOf(ritaBrowser)
  for (const since of [undefined, 0]) await ritas.subscribe('board', { id: 12 }, since)
  await ritas.subscribe('clinic')
  const anas = await one.socketOf(anaBrowser)
  await anas.subscribe('board', { id: 12 })
  await publish(clinic.id, { params: { id: 12 }, number: 1 })
  await anas.untilEvents(1)
  await publish(rivals.id, { params: { id: 12 }, number: 2 })
  expect(numbersOf(await ritas.untilEvents(1))).toEqual([2])
  expect(numbersOf(anas.events)).toEqual([1])
})

test('the channel of a record of another clinic is refused and delivers nothing', async () => {
  const socket = await one.socketOf(ritaBrowser)
  expect(await socket.subscribe('person', { id: ana.id })).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await socket.subscribe('person', { id: rita.id })).toMatchObject({ ok: true })
  await publish(
    rivals.id,
    { channel: 'person', params: { id: ana.id }, number: 1 },
    { channel: 'person', params: { id: rita.id }, number: 2 },
  )
  expect(numbersOf(await socket.untilEvents(1))).toEqual([2])
})

test('a channel that cannot be followed is refused with a reason', async () => {
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

test('a record is read when it is delivered, and left out if the user may not see it', async () => {
  const since = await newestNumber(db, clinic.id)
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
  expect(numbersOf(late.events)).toEqual([1, 4])
})
