import { callsOf, dayReport, memoryFigures, ms, table } from './day-report.ts'
import type { GrowthRow, Measured, ModelDay } from './model-day.ts'
import type { LoadOptions } from './options.ts'

export type LoadResults = {
  options: LoadOptions
  /** How many processes waited for the machine before the run. */
  waiting: number
  cores: number
  days: ModelDay[]
  growth: GrowthRow[]
}

/** The whole page, in Markdown. */
export function loadReport({ options, waiting, cores, days, growth }: LoadResults): string {
  return `# Load

Written by \`npm run load\`: ${options.clinics} clinics of ${options.patients} patients, ${options.staff} desks, each with a socket, seed ${options.seed}; on
${cores} cores that servers, worker, PostgreSQL (fsync on) and desks share. When the run began, ${waiting.toFixed(1)} processes were already
waiting for them: milliseconds mean something only when that and what others took are close to 0. docs/operations.md says how to read it.

${days.map(dayReport).join('\n\n')}
${growth.length === 0 ? '' : `\n## How cost grows\n\n${growthTable(growth)}\n`}`
}

const things = { clinics: 'clinics', patients: 'patients a clinic', staff: 'sockets' }

function growthTable(rows: GrowthRow[]): string {
  const cell = ({ calls }: Measured['report'], kind: string) => ms(calls[kind]?.p50)
  const kinds = ['day', 'search', 'book', 'inbox']
  return table(
    [
      '',
      'factor',
      ...kinds.map(kind => `${kind}, p50 ms`),
      'calls a second',
      'event, p50 / p99 ms',
      'server, ms of processor a call',
      'PostgreSQL',
      'server MB',
      'of one core, taken by others',
    ],
    rows.map(({ what, factor, size, measured }) => {
      const { report, used, memory } = measured
      const calls = callsOf(measured)
      return [
        `${size} ${things[what]}`,
        String(factor),
        ...kinds.map(kind => cell(report, kind)),
        (calls / report.seconds).toFixed(1),
        `${ms(report.delays.plain.p50)} / ${ms(report.delays.plain.p99)}`,
        ((used.servers * 1000) / calls).toFixed(1),
        ((used.postgres * 1000) / calls).toFixed(1),
        String(Math.round(memory.at(-1)?.servers[0]?.mean ?? Number.NaN)),
        `${Math.round((used.stolen / report.seconds) * 100)} %`,
      ]
    }),
  )
}

/** The problems with which a run fails. */
export function problemsOf({ days, growth }: LoadResults): string[] {
  const phases = [
    ...days.flatMap(({ steady, pressing }) => [steady, pressing]),
    ...growth.map(({ measured }) => measured),
  ]
  return [
    ...phases.flatMap(({ report }) => report.samples),
    ...days.flatMap(({ findings }) =>
      findings
        .filter(({ wrong }) => wrong > 0)
        .map(({ what, wrong, example }) => `${what}: ${wrong} wrong, such as ${example}`),
    ),
    ...days.flatMap(({ steady }) =>
      memoryFigures(steady)
        .filter(({ met }) => met === false)
        .map(({ what, value }) => `${what}: ${value}`),
    ),
  ]
}
