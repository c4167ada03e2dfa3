import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { chaosSize } from '../../server/test/chaos/harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from '../../server/test/chaos/harness/chaos-test.ts'
import { expectInvariants } from '../../server/test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../server/test/database/database.ts'
import { ownerQuery } from '../../server/test/database/owner-queries.ts'
import { factories } from '../../server/test/fixtures/factories.ts'
import { cookieHeader, liveApp } from '../../server/test/fixtures/live-app.ts'
import { networkProxy } from '../../server/test/fixtures/network-proxy.ts'
import { unlistedEvent } from '../../server/test/fixtures/unlisted-event.ts'
import { until } from '../../server/test/fixtures/until.ts'
import { connectLive } from '../src/lib/live/live-connection.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const processes = [await liveApp(db), await liveApp(db)]

const browsersPerClinic = 5
const disconnects = chaosSize(60, 1_000)
// Each kill makes both processes listen again.
const killsOfTheListeners = chaosSize(3, 25)

// A thousand times faster than in a browser: 1 ms, 2 ms, 4 ms … and 60 ms when paused.
const hastyTimers = {
  set: (callback: () => void, ms: number) => setTimeout(callback, ms / 1_000),
  clear: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
}

async function browserOf(clinicId: number) {
  const user = await make.user(clinicId)
  const login = await processes[0]?.loginAs(user)
  if (login === undefined) throw new Error('no process')
  // Every reconnection reaches the other process.
  const cable = await networkProxy(processes.map(one => one.url))
  const live = connectLive({
    url: cable.url,
    wakeUps: new EventTarget(),
    timers: hastyTimers,
    socketOptions: { extraHeaders: { cookie: cookieHeader(login) } },
  })
  afterAll(() => live.close())
  const received: { seq: number; number: number }[] = []
  let resets = 0
  live.follow(
    'clinic',
    {},
    event => received.push({ seq: event.seq, number: event.data.clinicId }),
    () => {
      resets += 1
    },
  )
  await until('it follows', () => resets === 1)
  return { clinicId, cable, received, resets: () => resets }
}

type ChaosBrowser = Awaited<ReturnType<typeof browserOf>>
const random = chaosRandom('publishing')
const fault = chaosRandom('blows')

/** Publishes until it is stopped. Some events are rolled back, some are for another channel. */
async function publishUntil(isOver: () => boolean, clinicId: number): Promise<void> {
  for (let number = 0; !isOver(); ) {
    const isTakenBack = random() < 0.1
    const writing = db.database.forClinic(clinicId, { kind: 'system' }).write(async tx => {
      for (let left = random() * 4; left > 0; left -= 1) {
        number += 1
        const channel = random() < 0.2 ? 'elsewhere' : 'clinic'
        tx.publish(unlistedEvent({ channel, event: 'changed', data: { clinicId: number } }))
      }
      if (isTakenBack) throw new Error('taken back')
    })
    if (isTakenBack) await expect(writing).rejects.toThrow('taken back')
    else await writing
    await pause(random() * 4)
  }
}

async function tearSomeWire(browsers: ChaosBrowser[]): Promise<void> {
  const cable = browsers[Math.floor(fault() * browsers.length)]?.cable
  if (cable === undefined) throw new Error('no browser')
  const before = cable.attempts()
  cable.tear()
  await until('it tries again', () => cable.attempts() > before)
  await pause(fault() * 10)
}

// Runs as the server's own role, which may end its own connections.
const killListeners = async (): Promise<number> =>
  (
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'archwire live'`,
    )
  ).rowCount ?? 0

const longest = { timeout: 600_000 }

test(
  'in a storm of events, disconnects and lost database connections every browser receives every event of its clinic, once and in order [LIV-06]',
  longest,
  asChaosTest(async chaos => {
    const clinics = [await make.clinic(), await make.clinic()]
    const browsers: ChaosBrowser[] = []
    for (const clinic of clinics) {
      for (let n = 0; n < browsersPerClinic; n += 1) browsers.push(await browserOf(clinic.id))
    }
    let isOver = false
    const writers = [...clinics, ...clinics].map(clinic => publishUntil(() => isOver, clinic.id))
    let kills = 0
    try {
      for (let n = 1; n <= disconnects; n += 1) {
        if (n % Math.floor(disconnects / killsOfTheListeners) === 0) kills += await killListeners()
        await tearSomeWire(browsers)
      }
    } finally {
      isOver = true
      await Promise.all(writers)
    }
    expect(kills).toBeGreaterThanOrEqual(killsOfTheListeners)
    chaos.kills = kills + disconnects
    await expectInvariants(chaos, ownerQuery(db.owner), { when: 'settled' })

    for (const browser of browsers) {
      const { rows } = await db.owner.query(
        `select seq, (data ->> 'clinicId')::int as number from live_events
       where clinic_id = $1 and channel = 'clinic' order by seq`,
        [browser.clinicId],
      )
      expect(rows.length).toBeGreaterThan(disconnects)
      await until('it has heard as many', () => browser.received.length >= rows.length)
      expect(browser.received).toEqual(rows)
      expect(browser.resets()).toBe(1)
    }
  }),
)
