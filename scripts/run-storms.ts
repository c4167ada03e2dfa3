import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type FoundStorm, findStorms } from './find-storms.ts'
import { runInstalled, stopInstalled } from './run-installed.ts'
import { isOrdered, readStormOrders, type StormOrders, stormHelp } from './storm-orders.ts'
import { type StormRun, stormTable } from './storm-table.ts'

const root = dirname(import.meta.dirname)

let isStopped = false
const stop = () => {
  isStopped = true
  stopInstalled()
}

/** Runs the storms that are asked for, one at a time and each at its whole size; answers the exit code. */
export async function runStorms(args: string[]): Promise<number> {
  let orders: StormOrders
  try {
    orders = readStormOrders(args)
  } catch (error) {
    return say(`${(error as Error).message}\n\n${stormHelp}`, 1)
  }
  const storms = findStorms(root)
    .filter(({ isSweep }) => orders.hasSweeps || !isSweep)
    .filter(({ name }) => isOrdered(name, orders))
  if (orders.isHelp) return say(stormHelp)
  if (storms.length === 0)
    return say(`No storm has ${orders.only.join(' or ')} in its name: --list says which there are.`, 1)
  if (orders.isList) return say(storms.map(({ name, file }) => `${name.padEnd(24)} ${file}`).join('\n'))

  process.on('SIGTERM', stop)
  const folder = mkdtempSync(join(tmpdir(), 'archwire-storms-'))
  const runs: StormRun[] = []
  try {
    // Some of them start the whole server, which serves the built app.
    if ((await runInstalled(['node', 'scripts/build-web-if-stale.ts'])) !== 0) return 1
    for (let round = 0; round < orders.rounds; round++)
      for (const storm of storms)
        if (!isStopped) runs.push(await runStorm(storm, orders.seed + round, join(folder, 'report')))
  } finally {
    process.off('SIGTERM', stop)
    rmSync(folder, { recursive: true, force: true })
  }
  say(`\n${stormTable(runs)}`)
  return isStopped || runs.some(({ passed }) => !passed) ? 1 : 0
}

async function runStorm({ name, file }: FoundStorm, seed: number, report: string): Promise<StormRun> {
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
