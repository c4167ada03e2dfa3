import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { board } from '../../server/test/board.ts'
import { cloneDatabase } from '../../server/test/database.ts'
import { factories } from '../../server/test/factories.ts'
import { cookieHeader, liveApp } from '../../server/test/live-app.ts'
import { wire } from '../../server/test/wire.ts'
import { connectLive, type LiveConnection } from '../src/lib/live-connection.ts'

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
    /** What is being waited for, in milliseconds. */
    waitingFor: () => next?.ms,
    pass: () => {
      const due = next
      next = undefined
      due?.callback()
    },
  }
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
  const cable = await wire([server.url])
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
    draw: () =>
      db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
        tx.publish({ channel: 'board', params: { id: 1 }, event: 'drawn', data: {} })
      }),
    until: (state: string) => vi.waitFor(() => expect(live.state()).toBe(state), { timeout: 5_000 }),
  }
}

function follow(live: LiveConnection) {
  const heard: number[] = []
  const resets: number[] = []
  const stop = live.follow(
    'clinic',
    {},
    event => heard.push(event.data.clinicId),
    () => resets.push(heard.length),
  )
  return { heard, resets, stop }
}

test('what was missed while the connection was broken is heard afterwards, once and in order', async () => {
  const { live, cable, timers, publish, until } = await browserOnWire()
  const { heard, resets } = follow(live)
  // Before the first number is known, what was fetched may already be old.
  await vi.waitFor(() => expect(resets).toEqual([0]))
  await publish(1)
  await vi.waitFor(() => expect(heard).toEqual([1]))
  cable.tear()
  await until('connecting')
  await publish(2, 3)
  timers.pass()
  await publish(4)
  await vi.waitFor(() => expect(heard).toEqual([1, 2, 3, 4]))
  expect(resets).toEqual([0])
})

test('the connection is tried again after 1, 2, 4, 8 and 16 s, then rests, and tries each minute [LIV-06] [CST-48]', async () => {
  const { live, cable, timers, until } = await browserOnWire()
  const states: string[] = []
  live.subscribeToState(() => states.push(live.state()))
  await until('connected')
  cable.cut()
  const waits: (number | undefined)[] = []
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await vi.waitFor(() => expect(timers.waitingFor()).toBeDefined())
    waits.push(timers.waitingFor())
    const before = cable.attempts()
    timers.pass()
    await vi.waitFor(() => expect(cable.attempts()).toBe(before + 1))
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 60_000, 60_000])
  expect(states).toEqual(['connected', 'connecting', 'paused'])
  await vi.waitFor(() => expect(timers.waitingFor()).toBe(60_000))
  cable.mend()
  timers.pass()
  await until('connected')
})

test.each(['online', 'focus'])('a paused connection tries again when the window says %s', async name => {
  const { cable, timers, window, until } = await browserOnWire()
  await until('connected')
  cable.cut()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await vi.waitFor(() => expect(timers.waitingFor()).toBeDefined())
    timers.pass()
  }
  await until('paused')
  const before = cable.attempts()
  window.dispatchEvent(new Event(name))
  await vi.waitFor(() => expect(cable.attempts()).toBe(before + 1))
  await vi.waitFor(() => expect(timers.waitingFor()).toBe(60_000))
  await until('paused')
  cable.mend()
  window.dispatchEvent(new Event(name))
  await until('connected')
})

test('asking for it starts over with the quick attempts', async () => {
  const { live, cable, timers, until } = await browserOnWire()
  await until('connected')
  cable.cut()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await vi.waitFor(() => expect(timers.waitingFor()).toBeDefined())
    timers.pass()
  }
  await until('paused')
  live.reconnect()
  expect(live.state()).toBe('connecting')
  await vi.waitFor(() => expect(timers.waitingFor()).toBe(1_000))
  cable.mend()
  live.reconnect()
  await until('connected')
})

test('when what was missed is no longer kept, the screen is told to start anew', async () => {
  const { live, cable, timers, publish, until, clinicId } = await browserOnWire()
  const { heard, resets } = follow(live)
  await vi.waitFor(() => expect(resets).toEqual([0]))
  await publish(1)
  await vi.waitFor(() => expect(heard).toEqual([1]))
  cable.tear()
  await until('connecting')
  await publish(2, 3)
  await db.owner.query('delete from live_events where clinic_id = $1 and seq <= 2', [clinicId])
  timers.pass()
  await vi.waitFor(() => expect(resets).toEqual([0, 1]))
  await publish(4)
  await vi.waitFor(() => expect(heard).toEqual([1, 4]))
})

test('two parts of a screen share one subscription; whoever stops hears no more', async () => {
  const { live, publish } = await browserOnWire()
  const one = follow(live)
  const two = follow(live)
  await vi.waitFor(() => expect([...one.resets, ...two.resets]).toEqual([0, 0]))
  await publish(1)
  await vi.waitFor(() => expect(two.heard).toEqual([1]))
  one.stop()
  await publish(2)
  await vi.waitFor(() => expect(two.heard).toEqual([1, 2]))
  two.stop()
  await publish(3)
  // Followed again from the newest number known: no new start is needed, and nothing is left out.
  const three = follow(live)
  await publish(4)
  await vi.waitFor(() => expect(three.heard).toEqual([3, 4]))
  expect(one.heard).toEqual([1])
  expect(three.resets).toEqual([])
})

test('an ended session leaves the connection signed out until a new login', async () => {
  const { live, timers, window, headers, user, until, answers } = await browserOnWire()
  await until('connected')
  await db.owner.query('update sessions set revoked_at = now() where user_id = $1', [user.id])
  await vi.waitFor(() => expect(live.state()).toBe('connecting'), { timeout: 5_000 })
  timers.pass()
  await until('signed-out')
  expect(timers.waitingFor()).toBeUndefined()
  expect(answers).toEqual(['accepted', 'refused'])
  // Also a second refusal is told: the first may not have reached anyone.
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(answers).toEqual(['accepted', 'refused', 'refused']))
  await until('signed-out')
  headers.cookie = cookieHeader(await server.loginAs(user))
  window.dispatchEvent(new Event('focus'))
  await until('connected')
  expect(answers.at(-1)).toBe('accepted')
})

test('a channel that is followed again tells what came in between, whatever other channels have told', async () => {
  const { live, publish, draw } = await browserOnWire()
  const first = follow(live)
  await vi.waitFor(() => expect(first.resets).toEqual([0]))
  await publish(1)
  await vi.waitFor(() => expect(first.heard).toEqual([1]))
  let drawn = 0
  const params = { id: 1 } as Record<never, never>
  const onReset = vi.fn()
  live.follow(named('board'), params, () => (drawn += 1), onReset)
  first.stop()
  await publish(2)
  await draw()
  await vi.waitFor(() => expect(drawn).toBe(1))
  const second = follow(live)
  await publish(3)
  await vi.waitFor(() => expect(second.heard).toEqual([2, 3]))
  expect(second.resets).toEqual([])
})

test('a channel that was left before the server answered starts anew', async () => {
  const { live, publish, until } = await browserOnWire()
  const first = follow(live)
  first.stop()
  await until('connected')
  const onReset = vi.fn()
  live.follow(named('board'), { id: 1 } as Record<never, never>, () => undefined, onReset)
  await vi.waitFor(() => expect(onReset).toHaveBeenCalledOnce())
  await publish(1)
  const second = follow(live)
  await vi.waitFor(() => expect(second.resets).toEqual([0]))
})

test('a channel that the server refuses counts as paused until it is granted or left; the others go on', async () => {
  isGateOpen = false
  const { live, publish, until } = await browserOnWire()
  const { heard, resets } = follow(live)
  await vi.waitFor(() => expect(resets).toEqual([0]))
  const enter = () => live.follow(named('gate'), {}, () => undefined, vi.fn())
  const leave = enter()
  await until('paused')
  await publish(1)
  await vi.waitFor(() => expect(heard).toEqual([1]))
  leave()
  expect(live.state()).toBe('connected')
  enter()
  await until('paused')
  isGateOpen = true
  live.reconnect()
  await until('connected')
})
