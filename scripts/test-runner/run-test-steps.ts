import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Count,
  closingLine,
  countAnswered,
  countCheck,
  countRun,
  describeCount,
  describeFailed,
  describeFlaky,
  type Flaky,
  flakyOf,
  mostFlaky,
  slowest,
  stepTable,
  sum,
  writeFlaky,
} from './report.ts'
import { type FileRun, runInstalled, runTests, stopInstalled, type TestRun } from './run-tests.ts'
import { isNeverTwice, withSecondTries } from './second-try.ts'
import type { Tests } from './whole-run.ts'

/** A command that passes or fails; `answered` needs a response, and is skipped without one. */
type Check = { kind: 'check' | 'answered'; run: string[] }
/** A run of many tests, each of which counts; `run` begins with the program. */
type TestsCommand = { kind: 'vitest' | 'playwright'; run: string[] }
export type Command = Check | TestsCommand

export type Step = {
  name: string
  title: string
  commands: Command[]
  /** Whether only the whole run has it. */
  isWholeOnly?: boolean
}

const check = (...run: string[]): Command => ({ kind: 'check', run })
const vitest = (...more: string[]): Command => ({ kind: 'vitest', run: ['vitest', 'run', ...more] })

export const testSteps: Step[] = [
  {
    name: 'types',
    title: 'Types',
    commands: [check('tsc', '-p', '.'), check('tsc', '-p', 'e2e'), check('tsc', '-p', 'apps/web')],
  },
  { name: 'lint', title: 'Format and lint', commands: [check('biome', 'ci')] },
  { name: 'unused', title: 'Unused code', commands: [check('knip')] },
  {
    name: 'audit',
    title: 'Known vulnerabilities of dependencies',
    commands: [{ kind: 'answered', run: ['node', 'scripts/dependencies/audit-dependencies.ts'] }],
    isWholeOnly: true,
  },
  // Before the tests: some of them start the whole server, which serves the built app.
  { name: 'build', title: 'Web build', commands: [check('node', 'scripts/web/build-web-if-stale.ts')] },
  { name: 'unit', title: 'Unit and API tests', commands: [vitest('--project=!components')] },
  { name: 'components', title: 'Component tests', commands: [vitest('--project=components')] },
  {
    name: 'browser',
    title: 'Browser tests',
    commands: [{ kind: 'playwright', run: ['playwright', 'test', '-c', 'e2e', '--reporter=list,json'] }],
  },
]

/** The result of a step. */
type Done = {
  title: string
  seconds: number
  count: Count
  flaky: Flaky[]
  files: FileRun[]
  /** Errors between its tests. */
  errors: string[]
}

const root = dirname(dirname(import.meta.dirname))
const stoppedExitCode = 128 + constants.signals.SIGTERM

let isStopped = false

const stop = () => {
  isStopped = true
  stopInstalled()
}

/** Runs every step, or the named ones, whatever fails before; returns the exit code. */
export const runTestSteps = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, timings: { type: 'boolean', default: false } },
  })
  const unknown = positionals.filter(name => !testSteps.some(step => step.name === name))
  if (unknown.length > 0) {
    const known = testSteps.map(step => step.name).join(', ')
    console.error(`There is no step ${unknown.join(', ')}; there are ${known}.`)
    return 1
  }
  const steps = testSteps.filter(({ name, isWholeOnly }) =>
    positionals.length > 0 ? positionals.includes(name) : values.all || !isWholeOnly,
  )
  process.on('SIGTERM', stop)
  try {
    return await runSteps(steps, values.all ? 'all' : 'gate', values.timings)
  } finally {
    process.off('SIGTERM', stop)
  }
}

const runSteps = async (steps: Step[], tests: Tests, hasTimings: boolean): Promise<number> => {
  const done: Done[] = []
  for (const step of steps) {
    done.push(await runStep(step, tests))
    if (isStopped) return stoppedExitCode
  }
  const flaky = done.flatMap(step => step.flaky)
  writeFlaky(join(root, 'test-results/flaky.json'), flaky)
  const { text, exitCode } = closing(done, hasTimings)
  console.log(text)
  return exitCode
}

/** Everything that is printed at the end. */
export function closing(done: Done[], hasTimings: boolean): { text: string; exitCode: number } {
  const flaky = done.flatMap(step => step.flaky).length
  const total = sum(done.map(({ count }) => count))
  const blocks = [...done.flatMap(describeFailed), stepTable(done)]
  if (hasTimings) {
    blocks.unshift(
      ...done.filter(({ files }) => files.length > 0).map(step => slowest(step.title, step.files)),
    )
  }
  if (flaky > 0) blocks.push(`${flaky} flaky, as said above`)
  if (flaky > mostFlaky) {
    blocks.push(`More than ${mostFlaky} are no chance: one failure`)
    total.failed++
  }
  if (total.skipped > 0) blocks.push(`${total.skipped} skipped, as said above`)
  blocks.push(closingLine(total))
  return { text: `\n${blocks.join('\n\n')}`, exitCode: total.failed === 0 ? 0 : 1 }
}

const runStep = async ({ title, commands }: Step, tests: Tests): Promise<Done> => {
  const since = Date.now()
  const done: Done = { title, seconds: 0, count: sum([]), flaky: [], files: [], errors: [] }
  console.log(`\n== ${title}`)
  for (const command of commands) {
    if (isStopped) break
    const { count, run } = await runCommand(command, tests)
    done.count = sum([done.count, count])
    done.files.push(...(run?.files ?? []))
    done.errors.push(...(run?.errors ?? []))
    done.flaky.push(...flakyOf(title, run?.flaky ?? []))
  }
  done.seconds = (Date.now() - since) / 1000
  if (done.flaky.length > 0) console.log(`\n${describeFlaky(done.flaky)}`)
  console.log(`== ${title}: ${describeCount(done.count)} (${done.seconds.toFixed(1)} s)`)
  return done
}

const runCommand = async ({ kind, run }: Command, tests: Tests): Promise<{ count: Count; run?: TestRun }> => {
  if (kind === 'check') return { count: countCheck(await runInstalled(run)) }
  if (kind === 'answered') return { count: countAnswered(await runInstalled(run)) }
  const first = await runTests({ kind, run, tests })
  // Playwright tries again by itself.
  const all = kind === 'playwright' ? first : await triedAgain(first, tests)
  for (const error of all.errors) console.log(`\nBetween the tests: ${error}`)
  return { count: countRun(all), run: all }
}

const triedAgain = (first: TestRun, tests: Tests): Promise<TestRun> =>
  withSecondTries(first, {
    isNeverTwice: file => isNeverTwice(root, file),
    runAlone: async file => {
      if (isStopped) return { files: [], flaky: [], errors: ['stopped'] }
      console.log(`\n== Once more, alone: ${file}`)
      return runTests({ kind: 'vitest', run: ['vitest', 'run', file], tests })
    },
  })
