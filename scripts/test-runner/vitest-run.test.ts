import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { TestRun } from './run-tests.ts'

const root = dirname(dirname(import.meta.dirname))

// Written in two parts, so that these files' tests are not taken for tests of this one.
const t = 'te' + 'st'

const files = {
  'a.test.ts': `${t}('passes', () => {})\n${t}.skip('waits', () => {})\ndescribe('a visit', () => ${t}('fails', () => expect(1).toBe(2)))`,
  'b.test.ts': `throw new Error('does not load')`,
  'c.test.ts': `beforeAll(() => { throw new Error('the hook') })\n${t}('never runs', () => {})`,
  'd.test.ts': `${t}('leaves an error behind', () => { Promise.reject(new Error('nobody waits')) })`,
}

/** Runs Vitest with the project's settings on a few files in a folder of their own. */
function run(): TestRun {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/vitest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    const imports = `import { beforeAll, describe, expect, test } from 'vitest'`
    writeFileSync(join(folder, name), `${imports}\nvoid [beforeAll, describe, expect, test]\n${text}\n`)
  }
  const report = join(folder, 'report.json')
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { vitestReport } from '../../scripts/test-runner/vitest-run.ts'
     export default { test: { isolate: false, reporters: [vitestReport(${JSON.stringify(report)})] } }`,
  )
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  spawnSync(process.execPath, [program, 'run', '--root', folder], { cwd: folder })
  const text = readFileSync(report, 'utf8').replaceAll(`test-results/${basename(folder)}/`, '')
  return JSON.parse(text) as TestRun
}

test('every file is reported with its failures, also one without tests, and errors between them', () => {
  const { files, flaky, errors } = run()
  const found = files
    .toSorted((one, other) => one.file.localeCompare(other.file))
    .map(({ seconds, ...rest }) => ({ hasTime: seconds >= 0, ...rest }))
  const failed = (file: string, title: string, error: string) => ({ file, title, error })
  const one = { hasTime: true, passed: 0, skipped: 0 }
  expect(found).toEqual([
    {
      ...one,
      file: 'a.test.ts',
      passed: 1,
      skipped: 1,
      failures: [failed('a.test.ts', 'a visit > fails', 'expected 1 to be 2 // Object.is equality')],
    },
    { ...one, file: 'b.test.ts', failures: [failed('b.test.ts', '', 'does not load')] },
    { ...one, file: 'c.test.ts', skipped: 1, failures: [failed('c.test.ts', '', 'the hook')] },
    { ...one, file: 'd.test.ts', passed: 1, failures: [] },
  ])
  expect(flaky).toEqual([])
  expect(errors).toEqual(['nobody waits'])
})
