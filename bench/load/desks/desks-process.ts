import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Visitor } from '../../ground/ground.ts'
import { actionsOf, steadyPlan, type TimedAction } from '../ground/plan.ts'
import { checkRun } from './checks.ts'
import { type Desk, openDesk } from './desk.ts'
import type { DesksTask, Order, Reported } from './desk-messages.ts'
import { nothingAcknowledged } from './findings.ts'
import { receivedEvents } from './received-events.ts'
import { perform } from './staff-actions.ts'
import { delaysOf, openTally, spread } from './timings.ts'

// How long actions may take to finish when a phase ends; a longer one has failed.
const mostToFinish = 35_000

const receivedByDesks = receivedEvents()
const done = nothingAcknowledged()
const desks: Desk[] = []
let task: DesksTask | undefined
let owner: pg.Pool | undefined
let tally = openTally()
let phases = 0

async function open(opened: DesksTask): Promise<Reported> {
  task = opened
  owner = new pg.Pool({ connectionString: opened.ownerUrl, max: 2 })
  const byUser = new Map(opened.visitors.map(visitor => [visitor.userId, visitor]))
  for (const clinic of opened.clinics) {
    for (const user of clinic.users) {
      // The desks change servers in groups of four, so that each server has desks of every clinic and every kind.
      const port = opened.ports[Math.floor(user.desk / 4) % opened.ports.length] as number
      const visitor = byUser.get(user.id) as Visitor
      desks[user.desk] = await openDesk(
        { port, visitor, user, clinic },
        { events: receivedByDesks, tally: () => tally },
      )
    }
  }
  return { opened: desks.length }
}

/** Each action begins at its planned time, however long the ones before it take. */
async function workAtOwnPace(plan: TimedAction[], started: number, late: number[]): Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  for (const action of plan) {
    const wait = started + action.at - performance.now()
    if (wait > 0) await pause(wait)
    late.push(performance.now() - started - action.at)
    const one = perform(desks[action.desk] as Desk, action, done, 180)
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
  }
  await Promise.race([Promise.allSettled(underWay), pause(mostToFinish, undefined, { ref: false })])
}

/** This many desks begin the next action as soon as the last one has ended. */
async function workPressed(count: number, seed: number, until: number): Promise<void> {
  const step = desks.length / count
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const desk = Math.floor(number * step)
      for (const action of actionsOf(seed, desk)) {
        if (performance.now() >= until) return
        await perform(desks[desk] as Desk, action, done, 0)
      }
    }),
  )
}

async function phase(work: (started: number, late: number[]) => Promise<void>): Promise<Reported> {
  tally = openTally()
  receivedByDesks.takeArrivals()
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const cpu = process.cpuUsage()
  const late: number[] = []
  const started = performance.now()
  await work(started, late)
  const seconds = (performance.now() - started) / 1000
  const used = process.cpuUsage(cpu)
  loop.disable()
  // The events of the last changes are still under way.
  await pause(300)
  return {
    phase: {
      seconds,
      calls: tally.figures(),
      notes: tally.notes(),
      samples: tally.samples,
      delays: await delaysOf(owner as pg.Pool, receivedByDesks.takeArrivals()),
      cpuSeconds: (used.user + used.system) / 1e6,
      lateness: spread(late),
      loopDelayP99: loop.percentile(99) / 1e6,
    },
  }
}

function obey(order: Order): Promise<Reported> {
  const seed = (task?.seed ?? 0) + phases++
  if (order.order === 'open') return open(order.task)
  if (order.order === 'given') {
    const { seconds, perSecond } = order
    const plan = steadyPlan({ seed, desks: desks.length, seconds, perSecond })
    return phase(async (started, late) => {
      await workAtOwnPace(plan, started, late)
      const left = started + seconds * 1000 - performance.now()
      if (left > 0) await pause(left)
    })
  }
  if (order.order === 'pressing')
    return phase(started => workPressed(order.desks, seed, started + order.seconds * 1000))
  return check()
}

async function check(): Promise<Reported> {
  for (const desk of desks) desk.rest()
  return { findings: await checkRun(owner as pg.Pool, task as DesksTask, receivedByDesks.followings(), done) }
}

process.on('message', async (order: Order) => {
  try {
    process.send?.(await obey(order))
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
})
process.once('disconnect', () => process.exit(0))
