import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../server/test/database/database.ts'
import { factories } from '../../server/test/fixtures/factories.ts'
import { board, cookieHeader, liveApp } from '../../server/test/fixtures/live-app.ts'
import { networkProxy } from '../../server/test/fixtures/network-proxy.ts'
import { unlistedEvent } from '../../server/test/fixtures/unlisted-event.ts'
import { until } from '../../server/test/fixtures/until.ts'
import { connectLive, type LiveConnection } from '../src/lib/live/live-connection.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
// Two channels that the product does not have; the types know its own alone.
const gate = {
  name: 'gate',
  params: z.object({}),
  authorize: async () => isGateOpen,
}
let isGateOpen = false
const named = (name: string) => name as 'clinic'
const server = await liveApp(db, { moreChannels: [board, gate] })

/** Time that passes only when the test says so. */
function manualTimers() {
  let next: { callback: () => void; ms: number } | undefined
  return {
    set: (callback: () => void, ms: number) => {
      next = { callback, ms }
      return next
    },
    clear: (timer: unknown) => {
      if (timer === next) next = undefined
    },
    /** The awaited time, in milliseconds. */
    waitingFor: () => next?.ms,
    pass: () => {
      const due = next
      next = undefined
      due?.callback()
    },
  }
}

/** Waits for a value; on failure the error shows the actual one. */
async function untilEqual(actual: () => unknown, expected: unknown): Promise<void> {
  await until('it is so', () => isDeepStrictEqual(actual(), expected)).catch(() => undefined)
  expect(actual()).toEqual(expected)
}

const opened: LiveConnection[] = []
const closeAll = () => {
  for (const connection of opened.splice(0)) connection.close()
}
afterEach(closeAll)
afterAll(closeAll)

async function browserOnWire() {
  const clinic = await make.clinic()
  const user = await make.user(clinic.id, { admin: true })
  const headers = { cookie: cookieHeader(await server.loginAs(user)) }
  const cable = await networkProxy([server.url])
  const timers = manualTimers()
  const window = new EventTarget()
  const answers: string[] = []
  const live = connectLive({
    url: cable.url,
    wakeUps: window,
    timers,
    onSession: answer => void answers.push(answer),
    socketOptions: { extraHeaders: headers },
  })
  opened.push(live)
  return {
    live,
    cable,
    timers,
    window,
    answers,
    headers,
    user,
    clinicId: clinic.id,
    publish: (...numbers: number[]) =>
      db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
        for (const number of numbers)
          tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: number } })
      }),
    untilState: (state: string) => until(`it is ${state}`, () => live.state() === state),
    draw: () =>
      db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
        tx.publish(unlistedEvent({ channel: 'board', params: { id: 1 }, event: 'drawn', data: {} }))
      }),
  }
}

function follow(live: LiveConnection) {
  const received: number[] = []
  const resets: number[] = []
  const stop = live.follow(
    'clinic',
    {},
    event => received.push(event.data.clinicId),
    () => resets.push(received.length),
  )
  return { received, resets, stop }
}

test('events missed while the connection was broken arrive afterwards, once and in order', async () => {
  const { live, cable, timers, publish, untilState } = await browserOnWire()
  const { received, resets } = follow(live)
  // Data that was fetched before the first number is known may already be old.
  await untilEqual(() => resets, [0])
  await publish(1)
  await untilEqual(() => received, [1])
  cable.tear()
  await untilState('connecting')
  await publish(2, 3)
  timers.pass()
  await publish(4)
  await untilEqual(() => received, [1, 2, 3, 4])
  expect(resets).toEqual([0])
})

test('the connection is tried again after 1, 2, 4, 8 and 16 s, then rests, and tries each minute [LIV-06, CST-48]', async () => {
  const { live, cable, timers, untilState } = await browserOnWire()
  const states: string[] = []
  live.subscribeToState(() => states.push(live.state()))
  await untilState('connected')
  cable.cut()
  const waits: (number | undefined)[] = []
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await untilEqual(() => timers.waitingFor() !== undefined, true)
    waits.push(timers.waitingFor())
    const before = cable.attempts()
    timers.pass()
    await untilEqual(() => cable.attempts(), before + 1)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 60_000, 60_000])
  expect(states).toEqual(['connected', 'connecting', 'paused'])
  await untilEqual(() => timers.waitingFor(), 60_000)
  cable.mend()
  timers.pass()
  await untilState('connected')
})

test.each(['online', 'focus'])('a paused connection tries again when the window says %s', async name => {
  const { cable, timers, window, untilState } = await browserOnWire()
  await untilState('connected')
  cable.cut()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await untilEqual(() => timers.waitingFor() !== undefined, true)
    timers.pass()
  }
  await untilState('paused')
  const before = cable.attempts()
  window.dispatchEvent(new Event(name))
  await untilEqual(() => cable.attempts(), before + 1)
  await untilEqual(() => timers.waitingFor(), 60_000)
  await untilState('paused')
  cable.mend()
  window.dispatchEvent(new Event(name))
  await untilState('connected')
})

test('a manual retry starts over with the quick attempts', async () => {
  const { live, cable, timers, untilState } = await browserOnWire()
  await untilState('connected')
  cable.cut()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await untilEqual(() => timers.waitingFor() !== undefined, true)
    timers.pass()
  }
  await untilState('paused')
  live.reconnect()
  expect(live.state()).toBe('connecting')
  await untilEqual(() => timers.waitingFor(), 1_000)
  cable.mend()
  live.reconnect()
  await untilState('connected')
})

test('when missed events are no longer stored, the screen is told to reload its data', async () => {
  const { live, cable, timers, publish, untilState, clinicId } = await browserOnWire()
  const { received, resets } = follow(live)
  await untilEqual(() => resets, [0])
  await publish(1)
  await untilEqual(() => received, [1])
  cable.tear()
  await untilState('connecting')
  await publish(2, 3)
  await db.owner.query('delete from live_events where clinic_id = $1 and seq <= 2', [clinicId])
  timers.pass()
  await untilEqual(() => resets, [0, 1])
  await publish(4)
  await untilEqual(() => received, [1, 4])
})

test('two parts of a screen share one subscription; after unfollowing a part gets no more events', async () => {
  const { live, publish } = await browserOnWire()
  const one = follow(live)
  const two = follow(live)
  await untilEqual(() => [...one.resets, ...two.resets], [0, 0])
  await publish(1)
  await untilEqual(() => two.received, [1])
  one.stop()
  await publish(2)
  await untilEqual(() => two.received, [1, 2])
  two.stop()
  await publish(3)
  // The channel is followed again from the newest known number, so no reset is needed, and nothing is missed.
  const three = follow(live)
  await publish(4)
  await untilEqual(() => three.received, [3, 4])
  expect(one.received).toEqual([1])
  expect(three.resets).toEqual([])
})

test('an ended session leaves the connection signed out until a new login', async () => {
  const { timers, window, headers, user, untilState, answers } = await browserOnWire()
  await untilState('connected')
  await db.owner.query('update sessions set revoked_at = now() where user_id = $1', [user.id])
  await untilState('connecting')
  timers.pass()
  await untilState('signed-out')
  expect(timers.waitingFor()).toBeUndefined()
  expect(answers).toEqual(['accepted', 'refused'])
  // A second refusal is reported too, because the first may not have reached anyone.
  window.dispatchEvent(new Event('focus'))
  await untilEqual(() => answers, ['accepted', 'refused', 'refused'])
  await untilState('signed-out')
  headers.cookie = cookieHeader(await server.loginAs(user))
  window.dispatchEvent(new Event('focus'))
  await untilState('connected')
  expect(answers.at(-1)).toBe('accepted')
})

test('a channel that is followed again delivers the events in between, whatever other channels delivered', async () => {
  const { live, publish, draw } = await browserOnWire()
  const first = follow(live)
  await untilEqual(() => first.resets, [0])
  await publish(1)
  await untilEqual(() => first.received, [1])
  let drawn = 0
  const params = { id: 1 } as Record<never, never>
  const onReset = vi.fn()
  live.follow(named('board'), params, () => (drawn += 1), onReset)
  first.stop()
  await publish(2)
  await draw()
  await untilEqual(() => drawn, 1)
  const second = follow(live)
  await publish(3)
  await untilEqual(() => second.received, [2, 3])
  expect(second.resets).toEqual([])
})

test('a channel that was left before the server responded starts anew', async () => {
  const { live, publish, untilState } = await browserOnWire()
  const first = follow(live)
  first.stop()
  await untilState('connected')
  const onReset = vi.fn()
  live.follow(named('board'), { id: 1 } as Record<never, never>, () => undefined, onReset)
  await untilEqual(() => onReset.mock.calls.length, 1)
  await publish(1)
  const second = follow(live)
  await untilEqual(() => second.resets, [0])
})

test('a channel that the server refuses counts as paused until it is granted or left; the others go on', async () => {
  isGateOpen = false
  const { live, publish, untilState } = await browserOnWire()
  const { received, resets } = follow(live)
  await untilEqual(() => resets, [0])
  const enter = () => live.follow(named('gate'), {}, () => undefined, vi.fn())
  const leave = enter()
  await untilState('paused')
  await publish(1)
  await untilEqual(() => received, [1])
  leave()
  expect(live.state()).toBe('connected')
  enter()
  await untilState('paused')
  isGateOpen = true
  live.reconnect()
  await untilState('connected')
})
