import { expect, test } from 'vitest'
import { digestOf, receivedEvents } from './desks/received-events.ts'
import { openTally } from './desks/timings.ts'
import { actionsOf, steadyPlan } from './ground/plan.ts'
import type { Measured, ModelDay } from './model-day.ts'
import { readOptions } from './options.ts'
import { loadReport, problemsOf } from './report.ts'
import { stretches } from './resource-use.ts'

const pace = { seed: 7, desks: 40, seconds: 300, perSecond: 8 }

test('the same seed makes the same day, and another seed another day', () => {
  expect(steadyPlan(pace)).toEqual(steadyPlan(pace))
  expect(steadyPlan({ ...pace, seed: 8 })).not.toEqual(steadyPlan(pace))
})

test('actions are planned in order of time, in the requested number and of every kind, independent of the other desks', () => {
  const plan = steadyPlan(pace)
  expect(plan.map(({ at }) => at)).toEqual(plan.map(({ at }) => at).toSorted((one, other) => one - other))
  expect(plan.length / (pace.seconds * pace.perSecond)).toBeCloseTo(1, 1)
  expect(new Set(plan.map(({ kind }) => kind)).size).toBe(11)
  // With twice as many desks and twice the rate, the first half of the desks does the same as before.
  const crowded = steadyPlan({ ...pace, desks: 80, perSecond: 16 })
  expect(crowded.filter(({ desk }) => desk < 40)).toEqual(plan)
})

test('a desk without pauses does the same actions', () => {
  const first = (seed: number) => {
    const planned = actionsOf(seed, 3)
    return Array.from({ length: 50 }, () => planned.next().value)
  }
  expect(first(1)).toEqual(first(1))
  expect(first(1)).not.toEqual(first(2))
})

test('an event that was under way before a channel was followed again does not count', () => {
  const events = receivedEvents()
  const event = (seq: number) => ({ seq, channel: 'today', params: {}, event: 'changed', data: {} })
  const following = events.follow(1, 2, 'today', {})
  for (const seq of [9, 11]) events.receive(following, event(seq))
  events.begin(following, 10)
  events.receive(following, event(12))
  expect(following).toMatchObject({
    from: 10,
    count: 2,
    isInOrder: true,
    digest: digestOf(digestOf(0, 11), 12),
  })
  events.receive(following, event(12))
  expect(following.isInOrder).toBe(false)
})

test('options come from the command line, and an invalid one is refused', () => {
  expect(readOptions(['--small', '--servers', '1', '--minutes', '2'])).toMatchObject({
    minutes: 2,
    servers: [1],
    clinics: 4,
  })
  expect(() => readOptions(['--minutes', 'many'])).toThrow('--minutes must be a number')
})

function measured(seconds: number, megabytes: number[], failures: string[] = []): Measured {
  const tally = openTally()
  for (const time of [1, 2, 30]) tally.call('day', time)
  tally.note('places that were seen to be taken')
  for (const what of failures) tally.fail('follow', what)
  const none = { count: 0, p50: Number.NaN, p99: Number.NaN, worst: Number.NaN }
  return {
    report: {
      seconds,
      calls: tally.figures(),
      notes: tally.notes(),
      samples: tally.samples,
      delays: { plain: { count: 4, p50: 3, p99: 12, worst: 12 }, read: none },
      cpuSeconds: seconds / 10,
      lateness: none,
      loopDelayP99: 6,
    },
    used: { servers: seconds / 2, worker: 1, postgres: seconds / 4, stolen: seconds / 20 },
    memory: stretches(
      megabytes.map((size, number) => ({ seconds: number * 300 + 150, sizes: [size, 100] })),
      300,
    ),
  }
}

const dayWith = (change: Partial<ModelDay>): ModelDay => ({
  servers: 1,
  steady: measured(3600, [100, 200, ...Array.from({ length: 10 }, () => 205)]),
  pressing: measured(30, [205]),
  pressingDesks: 24,
  findings: [{ what: 'audit rows', checked: 80, wrong: 0 }],
  ...change,
})

const resultsOf = (day: ModelDay) => ({
  options: readOptions([]),
  waiting: 0,
  cores: 2,
  days: [day],
  growth: [{ what: 'staff' as const, factor: 4, size: 256, measured: measured(20, [150]) }],
})

test('the page has calls, memory, checks and growth, and says if memory stayed level', () => {
  const page = loadReport(resultsOf(dayWith({})))
  expect(page).toContain('| day | 3 | 2.0 | 30 | 30 | 3 | 2.0 | 30 | 30 | 0 |')
  expect(page).toContain(
    '| given: of one core, servers / worker / PostgreSQL / desks | 50 % / 0 % / 25 % / 10 % |',
  )
  expect(page).toContain('| given: of one core, taken by other machines on this host | 5 % |')
  expect(page).toContain(
    '| memory of server 1, mean of the last five of 58 minutes against minutes 5 to 10 | +2.5 % | ± 10 % after an hour | yes |',
  )
  expect(page).toContain('| given, until 7.5 min | 200 / 200 | 100 / 100 |')
  expect(page).toContain('| audit rows | 80 | 0 |')
  expect(page).toContain('| 256 sockets | 4 | 2.0 |')
  expect(problemsOf(resultsOf(dayWith({})))).toEqual([])
})

test('a run with a problem reports it', () => {
  const broken = { what: 'audit rows', checked: 80, wrong: 1, example: 'clinic 2' }
  expect(problemsOf(resultsOf(dayWith({ findings: [broken] })))).toEqual([
    'audit rows: 1 wrong, such as clinic 2',
  ])
  const refused = resultsOf(dayWith({ pressing: measured(30, [205], ['not_allowed']) }))
  expect(problemsOf(refused)).toEqual(['follow: not_allowed'])
  expect(loadReport(refused)).toContain('| follow | 0 |  |  |  | 0 |  |  |  | 1 |')
  const steady = measured(3600, [100, 200, ...Array.from({ length: 10 }, () => 260)])
  expect(problemsOf(resultsOf(dayWith({ steady })))).toEqual([
    'memory of server 1, mean of the last five of 58 minutes against minutes 5 to 10: +30.0 %',
  ])
})
