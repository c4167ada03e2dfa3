import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInstalled, stopInstalled } from '../test-runner/run-tests.ts'
import {
  type ChaosOptions,
  chaosHelp,
  type FoundChaosTest,
  findChaosTests,
  isRequested,
  readChaosOptions,
} from './chaos-tests.ts'

export type ChaosTestRun = {
  name: string
  seed: number
  seconds: number
  passed: boolean
  /** What each of its tests reports. */
  tests: { kills: number; invariants: Record<string, number> }[]
}

const headings = ['storm', 'seed', 'kills', 'seconds', 'invariants', 'passed']

/** The table that `npm run storm` prints at the end. */
export function chaosTable(runs: ChaosTestRun[]): string {
  const rows = runs.map(({ name, seed, seconds, passed, tests }) => [
    name,
    seed,
    tests.reduce((sum, { kills }) => sum + kills, 0),
    seconds,
    describeInvariants(tests.map(({ invariants }) => invariants)),
    passed ? 'passed' : 'FAILED',
  ])
  const lines = [headings, headings.map(() => '---'), ...rows].map(cells => cells.map(String))
  const widths = headings.map((_, column) => Math.max(...lines.map(cells => cells[column]?.length ?? 0)))
  const table = lines.map(
    cells =>
      `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, cell === '---' ? '-' : ' ')).join(' | ')} |`,
  )
  const failed = runs.filter(({ passed }) => !passed)
  const again = failed.map(({ name, seed }) => `once more: npm run storm -- --only ${name} --seed ${seed}`)
  return [...table, '', `${runs.length - failed.length} passed, ${failed.length} failed`, ...again].join('\n')
}

/** The invariants that were checked, and how often in all. */
function describeInvariants(tests: Record<string, number>[]): string {
  const counts = new Map<string, number>()
  for (const test of tests)
    for (const [name, count] of Object.entries(test)) counts.set(name, (counts.get(name) ?? 0) + count)
  return counts.size === 0 ? 'its own' : [...counts].map(([name, count]) => `${name} ${count}×`).join(', ')
}

const root = dirname(dirname(import.meta.dirname))

let isStopped = false
const stop = () => {
  isStopped = true
  stopInstalled()
}

/** Runs the chosen chaos tests at their whole size, one at a time; returns the exit code. */
export async function runChaosTests(args: string[]): Promise<number> {
  let orders: ChaosOptions
  try {
    orders = readChaosOptions(args)
  } catch (error) {
    return say(`${(error as Error).message}\n\n${chaosHelp}`, 1)
  }
  const storms = findChaosTests(root)
    .filter(({ isSweep }) => orders.hasSweeps || !isSweep)
    .filter(({ name }) => isRequested(name, orders))
  if (orders.isHelp) return say(chaosHelp)
  if (storms.length === 0)
    return say(`No storm has ${orders.only.join(' or ')} in its name: --list says which there are.`, 1)
  if (orders.isList) return say(storms.map(({ name, file }) => `${name.padEnd(24)} ${file}`).join('\n'))

  process.on('SIGTERM', stop)
  const folder = mkdtempSync(join(tmpdir(), 'archwire-storms-'))
  const runs: ChaosTestRun[] = []
  try {
    // Some of them start the whole server, which serves the built app.
    if ((await runInstalled(['node', 'scripts/web/build-web-if-stale.ts'])) !== 0) return 1
    for (let round = 0; round < orders.rounds; round++)
      for (const chaosTest of storms)
        if (!isStopped) runs.push(await runChaosTest(chaosTest, orders.seed + round, join(folder, 'report')))
  } finally {
    process.off('SIGTERM', stop)
    rmSync(folder, { recursive: true, force: true })
  }
  say(`\n${chaosTable(runs)}`)
  return isStopped || runs.some(({ passed }) => !passed) ? 1 : 0
}

async function runChaosTest(
  { name, file }: FoundChaosTest,
  seed: number,
  report: string,
): Promise<ChaosTestRun> {
  say(`\n== ${name}, seed ${seed}`)
  rmSync(report, { force: true })
  const began = performance.now()
  const env = { STORM: 'full', SEED: String(seed), STORM_REPORT: report }
  const passed = (await runInstalled(['vitest', 'run', file], env)) === 0
  const seconds = Math.round((performance.now() - began) / 1000)
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : []
  return { name, seed, seconds, passed, tests: lines.map(line => JSON.parse(line)) }
}

function say(line: string, exitCode = 0): number {
  process.stdout.write(`${line}\n`)
  return exitCode
}
