import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a run has: the gate's tests (`npm test`), or all of them (`npm run test:all`). */
export type Tests = 'gate' | 'all'

/** Whoever runs a single file says neither, and gets all of it. */
export const isGate = (env: NodeJS.ProcessEnv = process.env): boolean => env.TESTS === 'gate'

/** The test files of Vitest. */
export const vitestFiles = '{apps,packages,scripts,bench}/**/*.test.{ts,tsx}'

/** A file of Vitest that only the whole run has says so in its first line, and why. */
export const isWholeOnly = (source: string): boolean => /^\/\/ @whole: \S/.test(source)

export const wholeOnlyFiles = (root: string): string[] =>
  globSync(vitestFiles, { cwd: root, exclude: name => name === 'node_modules' })
    .filter(file => isWholeOnly(readFileSync(join(root, file), 'utf8')))
    .map(file => file.replaceAll('\\', '/'))
    .toSorted()

type Filter = { grep?: RegExp; grepInvert: RegExp }

/**
 * Which browser tests each width runs. What has nothing to do with the width of the window is tried once, what only a
 * wide one has not on a phone; the gate tries everything once, but for the tests whose point the width is.
 */
export const browserRuns = (gate: boolean): { desktop: Filter; phone: Filter } =>
  gate
    ? { desktop: { grepInvert: /@phone|@whole/ }, phone: { grep: /@phone|@width/, grepInvert: /@whole/ } }
    : { desktop: { grepInvert: /@phone/ }, phone: { grepInvert: /@any-width|@wide/ } }

/** How long tests may take, for both runners. Long, for a machine with other things to do: what comes sooner is not waited for. */
export const limits = { expectation: 30_000, test: 240_000, hook: 180_000 }
