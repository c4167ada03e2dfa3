import { afterAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { board, liveApp, newestNumber, numbersOf, publisher } from '../../../test/fixtures/live-app.ts'
import { connectDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { socketOf, loginAs } = await liveApp(db, { moreChannels: [board] })
const clinic = await make.clinic()
const browser = await loginAs(await make.user(clinic.id))

// Changes go through another process, whose connections stay intact.
const elsewhere = openPool(db.appUrl, { name: 'elsewhere', max: 4 })
afterAll(() => elsewhere.end())
const publish = publisher({ ...db, database: connectDatabase(elsewhere, db.clock, testSecret) })

const kill = async (name: string) =>
  (
    await elsewhere.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1`,
      [`archwire ${name}`],
    )
  ).rowCount

/** A handshake on a connection that has just been killed is refused, and the browser tries again. */
const openSocket = () => vi.waitFor(() => socketOf(browser), { timeout: 10_000 })

const oneByOne = async (id: number, from: number, to: number) => {
  for (let number = from; number <= to; number += 1) await publish(clinic.id, { params: { id }, number })
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('events that commit while the listening connection is dead arrive when it is back', async () => {
  const socket = await openSocket()
  await socket.subscribe('board', { id: 1 })
  await oneByOne(1, 1, 20)
  expect(await kill('live')).toBe(1)
  // Nobody is notified: it commits before the connection is back.
  await publish(
    clinic.id,
    ...upTo(40)
      .slice(20)
      .map(number => ({ params: { id: 1 }, number })),
  )
  expect(numbersOf(await socket.untilEvents(40))).toEqual(upTo(40))
})

test('a read that fails is repeated from the same number', async () => {
  const socket = await openSocket()
  await socket.subscribe('board', { id: 2 })
  for (let from = 1; from <= 81; from += 20) {
    await oneByOne(2, from, from + 19)
    await kill('test')
  }
  expect(numbersOf(await socket.untilEvents(100))).toEqual(upTo(100))
  expect(socket.socket.connected).toBe(true)
})

test('if events were purged before the process could read them, its sockets start anew', async () => {
  const socket = await openSocket()
  await socket.subscribe('board', { id: 3 })
  await oneByOne(3, 1, 1)
  await socket.untilEvents(1)
  const last = await newestNumber(db, clinic.id)
  // Five changes without a notification, whose events are purged already.
  await db.owner.query('update clinic_heads set event_seq = event_seq + 5 where clinic_id = $1', [clinic.id])
  await oneByOne(3, 2, 2)
  await socket.untilClosed()
  const again = await openSocket()
  expect(await again.subscribe('board', { id: 3 }, last)).toEqual({ ok: true, seq: last + 6, reset: true })
})

test('after the database was restored to an earlier state, sockets start anew', async () => {
  const socket = await openSocket()
  await socket.subscribe('board', { id: 4 })
  await oneByOne(4, 1, 3)
  await socket.untilEvents(3)
  const last = await newestNumber(db, clinic.id)
  await db.owner.query('delete from live_events where clinic_id = $1 and seq > $2', [clinic.id, last - 2])
  await db.owner.query('update clinic_heads set event_seq = $2 where clinic_id = $1', [clinic.id, last - 2])
  await kill('live')
  await socket.untilClosed()
  const again = await openSocket()
  expect(await again.subscribe('board', { id: 4 }, last)).toEqual({ ok: true, seq: last - 2, reset: true })
})
