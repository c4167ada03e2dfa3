import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Count,
  type Counter,
  closingLine,
  countAnswered,
  countCheck,
  countPlaywright,
  countVitest,
  describeCount,
  sum,
} from './count-tests.ts'
import { runInstalled, stopInstalled } from './run-installed.ts'

type Command = { run: string[]; count: Counter }
type Step = { name: string; title: string; commands: Command[] }

const stoppedExitCode = 128 + constants.signals.SIGTERM

let isStopped = false

const check = (...run: string[]): Command => ({ run, count: countCheck })

const testSteps = (report: string): Step[] => [
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
    commands: [{ run: ['node', 'scripts/audit-dependencies.ts'], count: countAnswered }],
  },
  // Before the tests: some of them start the whole server, which serves the built app.
  { name: 'build', title: 'Web build', commands: [check('node', 'scripts/build-web-if-stale.ts')] },
  {
    name: 'unit',
    title: 'Unit and API tests',
    commands: [
      {
        run: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        count: countVitest,
      },
    ],
  },
  {
    name: 'browser',
    title: 'Browser tests',
    commands: [
      {
        run: ['playwright', 'test', '-c', 'e2e', '--reporter=list,json'],
        count: countPlaywright,
      },
    ],
  },
]

/** Runs every step, or those that are named, whatever fails before; answers the exit code. */
export const runTestSteps = async (names: string[]): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'archwire-test-'))
  process.on('SIGTERM', stop)
  try {
    return await runNamed(names, join(folder, 'report.json'))
  } finally {
    process.off('SIGTERM', stop)
    rmSync(folder, { recursive: true, force: true })
  }
}

const stop = () => {
  isStopped = true
  stopInstalled()
}

const runNamed = async (names: string[], report: string): Promise<number> => {
  const steps = testSteps(report)
  const unknown = names.filter(name => !steps.some(step => step.name === name))
  if (unknown.length > 0) {
    console.error(
      `There is no step ${unknown.join(', ')}; there are ${steps.map(step => step.name).join(', ')}.`,
    )
    return 1
  }
  const counts: Count[] = []
  for (const step of steps.filter(({ name }) => names.length === 0 || names.includes(name))) {
    counts.push(await runStep(step, report))
    if (isStopped) return stoppedExitCode
  }
  const total = sum(counts)
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped, as said above`)
  console.log(`\n${closingLine(total)}`)
  return total.failed === 0 ? 0 : 1
}

const runStep = async (step: Step, report: string): Promise<Count> => {
  const since = Date.now()
  const counts: Count[] = []
  console.log(`\n== ${step.title}`)
  for (const command of step.commands) {
    if (isStopped) break
    rmSync(report, { force: true })
    counts.push(
      command.count(report, await runInstalled(command.run, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })),
    )
  }
  const total = sum(counts)
  console.log(`== ${step.title}: ${describeCount(total)} (${((Date.now() - since) / 1000).toFixed(1)} s)`)
  return total
}
