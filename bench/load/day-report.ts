import { type Figure, figureTable } from '../ground/figures.ts'
import type { CallFigures } from './desks/timings.ts'
import type { Measured, ModelDay } from './model-day.ts'

export const ms = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '' : value < 10 ? value.toFixed(1) : String(Math.round(value))

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

export const callsOf = ({ report }: Measured): number =>
  Object.values(report.calls).reduce((sum, one) => sum + one.count, 0)

const failedOf = ({ report }: Measured): number =>
  Object.values(report.calls).reduce((sum, one) => sum + one.failed, 0)

/** The page of one model day: figures, calls, memory, and checks. */
export function dayReport(day: ModelDay): string {
  const { servers, steady, pressing } = day
  const minutes = Math.round(steady.report.seconds / 6) / 10
  return `## ${servers} server${servers === 1 ? '' : 's'} and a worker

${figureTable(dayFigures(day))}

Milliseconds. Given: ${minutes} minutes at the desks' own pace. Pressing: ${day.pressingDesks} desks without a pause for ${Math.round(pressing.report.seconds)} seconds, the others listening.

${callTable(steady, pressing)}

${memoryTable(day)}

${checkTable(day)}`
}

function dayFigures({ steady, pressing }: ModelDay): Figure[] {
  const note = (what: string, value: string): Figure => ({ what, value, goal: '' })
  const both = ([what, measured]: [string, Measured]): Figure[] => {
    const { report, used } = measured
    const { plain, read } = report.delays
    const share = (seconds: number) => `${Math.round((seconds / report.seconds) * 100)} %`
    const own = Object.entries(report.notes).map(([name, count]) => note(`${what}: ${name}`, String(count)))
    return [
      note(`${what}: calls`, `${(callsOf(measured) / report.seconds).toFixed(1)} a second`),
      {
        what: `${what}: calls that failed`,
        value: String(failedOf(measured)),
        goal: '0',
        met: failedOf(measured) === 0,
      },
      note(
        `${what}: event, commit to a socket that follows, ${plain.count} times, p50 / p99`,
        `${ms(plain.p50)} / ${ms(plain.p99)} ms`,
      ),
      note(
        `${what}: the same with a row of the inbox read for it, ${read.count} times`,
        `${ms(read.p50)} / ${ms(read.p99)} ms`,
      ),
      note(
        `${what}: of one core, servers / worker / PostgreSQL / desks`,
        [used.servers, used.worker, used.postgres, report.cpuSeconds].map(share).join(' / '),
      ),
      note(`${what}: of one core, taken by other machines on this host`, share(used.stolen)),
      note(
        `${what}: desks late by, p99${report.lateness.count === 0 ? ' (their event loop)' : ''}`,
        `${ms(report.lateness.count === 0 ? report.loopDelayP99 : report.lateness.p99)} ms`,
      ),
      ...own,
    ]
  }
  return [...both(['given', steady]), ...both(['pressing', pressing]), ...memoryFigures(steady)]
}

const fiveMinutes = 5 * 60
const anHour = 3600

/** The limit is for an hour; a shorter run reports what it measured. */
export function memoryFigures({ memory, report }: Measured): Figure[] {
  const early = memory.find(mark => mark.untilSeconds > fiveMinutes + 10)
  const late = memory.at(-1)
  if (early === undefined || late === undefined || early === late) return []
  return early.servers.map((before, number) => {
    const change = ((late.servers[number]?.mean ?? Number.NaN) / before.mean - 1) * 100
    const isJudged = report.seconds >= anHour - 10
    return {
      what: `memory of server ${number + 1}, mean of the last five of ${Math.round(late.untilSeconds / 60)} minutes against minutes 5 to 10`,
      value: `${change >= 0 ? '+' : ''}${change.toFixed(1)} %`,
      goal: '± 10 % after an hour',
      ...(isJudged && { met: Math.abs(change) <= 10 }),
    }
  })
}

function callTable(steady: Measured, pressing: Measured): string {
  const kinds = [
    ...new Set([...Object.keys(steady.report.calls), ...Object.keys(pressing.report.calls)]),
  ].sort()
  const cells = (one: CallFigures | undefined) => [
    String(one?.count ?? 0),
    ms(one?.p50),
    ms(one?.p99),
    ms(one?.worst),
  ]
  const rows = kinds.map(kind => {
    const [slow, fast] = [steady.report.calls[kind], pressing.report.calls[kind]]
    return [kind, ...cells(slow), ...cells(fast), String((slow?.failed ?? 0) + (fast?.failed ?? 0))]
  })
  const head = ['call', 'given', 'p50', 'p99', 'worst', 'pressing', 'p50', 'p99', 'worst', 'failed']
  return table(head, rows)
}

function memoryTable({ steady, pressing }: ModelDay): string {
  const rows = [
    ...steady.memory.map(mark => ({
      when: `given, until ${(mark.untilSeconds / 60).toFixed(1)} min`,
      ...mark,
    })),
    ...pressing.memory.map(mark => ({ when: 'pressing', ...mark })),
  ]
  const servers = steady.memory[0]?.servers.map((_, number) => `server ${number + 1}`) ?? []
  return table(
    ['memory (RSS in MB), mean / most', ...servers, 'worker'],
    rows.map(row => [
      row.when,
      ...[...row.servers, row.worker].map(({ mean, most }) => `${Math.round(mean)} / ${Math.round(most)}`),
    ]),
  )
}

const checkTable = ({ findings }: ModelDay): string =>
  table(
    ['checked at the end', 'of them', 'wrong'],
    findings.map(one => [
      one.what,
      String(one.checked),
      one.wrong === 0 ? '0' : `**${one.wrong}** (${one.example ?? ''})`,
    ]),
  )
