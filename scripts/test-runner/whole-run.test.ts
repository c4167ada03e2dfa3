import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findNamedRequirements } from '../requirements/find-named-requirements.ts'
import { testSteps } from './run-test-steps.ts'
import { type PlaywrightReport, specsOf } from './run-tests.ts'
import { browserRuns, isGate, isWholeOnly, wholeOnlyFiles } from './whole-run.ts'

const root = dirname(dirname(import.meta.dirname))

test('the gate runs if it was requested, and not otherwise', () => {
  expect(isGate({ TESTS: 'gate' })).toBe(true)
  expect(isGate({ TESTS: 'all' })).toBe(false)
  expect(isGate({})).toBe(false)
})

test('a file that only the whole run has says so in its first line, with a reason', () => {
  expect(isWholeOnly('// @whole: it kills.\nimport')).toBe(true)
  expect(isWholeOnly('// @whole:\nimport')).toBe(false)
  expect(isWholeOnly('import\n// @whole: it kills.')).toBe(false)
})

test('kills and the working-day chaos test are only in the whole run', () => {
  const found = wholeOnlyFiles(root)
  expect(found).toContain('apps/server/test/chaos/working-day-chaos.test.ts')
  const kills = globSync('apps/**/*kill*.test.ts', { cwd: root, exclude: name => name === 'node_modules' })
  expect(kills.length).toBeGreaterThan(5)
  expect(found).toEqual(expect.arrayContaining(kills))
})

test('the audit of dependencies is only in the whole run', () => {
  expect(testSteps.filter(step => step.isWholeOnly).map(({ name }) => name)).toEqual(['audit'])
})

describe('the widths at which a browser test is run', () => {
  const widths = (gate: boolean, tags: string) =>
    Object.entries(browserRuns(gate))
      .filter(([, { grep, grepInvert }]) => (grep?.test(tags) ?? true) && !grepInvert.test(tags))
      .map(([name]) => name)

  test.for<[tags: string, gate: string[], all: string[]]>([
    ['', ['desktop'], ['desktop', 'phone']],
    ['@any-width', ['desktop'], ['desktop']],
    ['@wide', ['desktop'], ['desktop']],
    ['@phone', ['phone'], ['phone']],
    ['@width', ['desktop', 'phone'], ['desktop', 'phone']],
    ['@whole', [], ['desktop', 'phone']],
    ['@any-width @whole', [], ['desktop']],
    ['@phone @whole', [], ['phone']],
    ['@width @whole', [], ['desktop', 'phone']],
  ])('%s', ([tags, gate, all]) => {
    expect(widths(true, tags)).toEqual(gate)
    expect(widths(false, tags)).toEqual(all)
  })
})

describe('the browser tests of the gate', () => {
  const listed = () => {
    const folder = mkdtempSync(join(tmpdir(), 'archwire-list-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const report = join(folder, 'list.json')
    const env = {
      ...process.env,
      TESTS: 'gate',
      // Nothing is opened, so that any program will do.
      CHROME_PATH: process.execPath,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    const program = join(root, 'node_modules/@playwright/test/cli.js')
    const args = [program, 'test', '-c', 'e2e', '--list', '--reporter=json']
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    return specsOf(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport)
  }

  test('are at most 280 runs, and prove what docs/proven.txt says of them', () => {
    const specs = listed()
    const byPlaywright = specs.flatMap(({ title }) => title.match(/\b[A-Z]{3}-\d+\b/g) ?? [])
    const bySource = findNamedRequirements(root)
      .filter(({ file, isWhole }) => file.startsWith('e2e') && !isWhole)
      .map(({ number }) => number)
    expect([...new Set(byPlaywright)].toSorted()).toEqual([...new Set(bySource)].toSorted())
    expect(specs.flatMap(({ tests }) => tests).length).toBeLessThanOrEqual(280)
  })
})
