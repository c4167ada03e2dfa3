import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a run has: the gate's tests (`npm test`), or all of them (`npm run test:all`). */
export type Tests = 'gate' | 'all'

/** A run of a single file sets neither, and gets all of it. */
export const isGate = (env: NodeJS.ProcessEnv = process.env): boolean => env.TESTS === 'gate'

/** The test files of Vitest. */
export const vitestFiles = '{apps,packages,scripts,bench}/**/*.test.{ts,tsx}'

/** A Vitest file that only the whole run has says so in its first line, with the reason. */
export const isWholeOnly = (source: string): boolean => /^\/\/ @whole: \S/.test(source)

export const wholeOnlyFiles = (root: string): string[] =>
  globSync(vitestFiles, { cwd: root, exclude: name => name === 'node_modules' })
    .filter(file => isWholeOnly(readFileSync(join(root, file), 'utf8')))
    .map(file => file.replaceAll('\\', '/'))
    .toSorted()

type Filter = { grep?: RegExp; grepInvert: RegExp }

/**
 * The browser tests of each width. A test that does not depend on the width is run once, one of what a phone does not
 * have only on a desktop. The gate runs every test once, but for tests about the width.
 */
export const browserRuns = (gate: boolean): { desktop: Filter; phone: Filter } =>
  gate
    ? { desktop: { grepInvert: /@phone|@whole/ }, phone: { grep: /@phone|@width/, grepInvert: /@whole/ } }
    : { desktop: { grepInvert: /@phone/ }, phone: { grepInvert: /@any-width|@wide/ } }

/**
 * The limits of tests for both runners. They are long, for a busy machine: a wait ends as soon as its condition holds.
 */
export const limits = { expectation: 30_000, test: 240_000, hook: 180_000 }
