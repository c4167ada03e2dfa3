import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname } from 'node:path'
import type { Failure } from './test-runs.ts'

/** A test that passed at the second try only, and how busy the machine was when its step was over. */
export type Flaky = Failure & { step: string; load: number[] }

/** More than these in one run are no chance. */
export const mostFlaky = 5

export const flakyOf = (step: string, failures: Failure[], load = loadavg()): Flaky[] =>
  failures.map(failure => ({ step, ...failure, load: load.map(one => Math.round(one * 100) / 100) }))

/** Each with its file, its title and what it complained of first. */
export const describeFlaky = (flaky: Failure[]): string =>
  flaky.map(({ file, title, error }) => `Flaky: ${file}: ${title}\n${firstLines(error)}`).join('\n')

export const firstLines = (error: string): string =>
  error
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, 6)
    .map(line => `    ${line}`)
    .join('\n')

/** Kept also when there was nothing, so that what is read there is always of the last run. */
export function writeFlaky(to: string, flaky: Flaky[]): void {
  mkdirSync(dirname(to), { recursive: true })
  const kept = { at: new Date().toISOString(), cores: availableParallelism(), load: loadavg(), flaky }
  writeFileSync(to, `${JSON.stringify(kept, undefined, 2)}\n`)
}
