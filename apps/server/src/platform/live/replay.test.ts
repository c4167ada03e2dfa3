import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { board, liveApp, newestNumber, numbersOf, publisher } from '../../../test/fixtures/live-app.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const publish = publisher(db)
const one = await liveApp(db, { moreChannels: [board] })
const clinic = await make.clinic()
const ana = await make.user(clinic.id, { admin: true })
const anaBrowser = await one.loginAs(ana)

test('since replays the missed events of this channel only, before newer ones', async () => {
  const since = await newestNumber(db, clinic.id)
  await publish(
    clinic.id,
    { params: { id: 4 }, number: 1 },
    { params: { id: 5 }, number: 2 },
    { params: { id: 4 }, number: 3 },
  )
  const socket = await one.socketOf(anaBrowser)
  const answer = await socket.subscribe('board', { id: 4 }, since)
  expect(answer).toEqual({ ok: true, seq: since + 3 })
  await publish(clinic.id, { params: { id: 4 }, number: 4 })
  expect(numbersOf(await socket.untilEvents(3))).toEqual([1, 3, 4])
  const late = await one.socketOf(anaBrowser)
  expect(await late.subscribe('board', { id: 4 }, since + 1)).toEqual({ ok: true, seq: since + 4 })
  expect(numbersOf(late.events)).toEqual([3, 4])
})

test('since beyond the newest number, or older than what is stored, asks for a new start', async () => {
  const third = await make.clinic()
  const browser = await one.loginAs(await make.user(third.id))
  const socket = await one.socketOf(browser)
  expect(await socket.subscribe('board', { id: 1 }, 5)).toEqual({ ok: true, seq: 0, reset: true })
  for (let number = 1; number <= 4; number += 1) await publish(third.id, { params: { id: 1 }, number })
  // After this process has read them: events that it could no longer read would close its sockets.
  await socket.untilEvents(4)
  await db.owner.query('delete from live_events where clinic_id = $1 and seq <= 2', [third.id])
  const ask = async (since: number) => (await one.socketOf(browser)).subscribe('board', { id: 1 }, since)
  expect(await ask(1)).toEqual({ ok: true, seq: 4, reset: true })
  expect(await ask(2)).toEqual({ ok: true, seq: 4 })
  await db.owner.query('delete from live_events where clinic_id = $1', [third.id])
  expect(await ask(3)).toEqual({ ok: true, seq: 4, reset: true })
  expect(await ask(4)).toEqual({ ok: true, seq: 4 })
})

test('more than a thousand missed events ask for a new start', async () => {
  const since = await newestNumber(db, clinic.id)
  const many = Array.from({ length: 1001 }, () => ({ params: { id: 6 } }))
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

test('with more than ten thousand events of all channels behind it, a socket starts anew without a search', async () => {
  const loud = await make.clinic()
  const browser = await one.loginAs(await make.user(loud.id))
  await publish(loud.id, { params: { id: 7 }, number: 1 })
  await db.owner.query(
    `insert into live_events (clinic_id, seq, channel, event)
     select $1, n, 'elsewhere', 'drawn' from generate_series(2, 10001) n`,
    [loud.id],
  )
  await db.owner.query('update clinic_heads set event_seq = 10001 where clinic_id = $1', [loud.id])
  const socket = await one.socketOf(browser)
  expect(await socket.subscribe('board', { id: 7 }, 0)).toEqual({ ok: true, seq: 10_001, reset: true })
  expect(await socket.subscribe('board', { id: 7 }, 1)).toEqual({ ok: true, seq: 10_001 })
})
