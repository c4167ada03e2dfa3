import { expect, test } from 'vitest'
import type { FileRun, TestRun } from './run-tests.ts'
import { mostSecondTries, withSecondTries } from './second-try.ts'

const failed = (file: string, ...titles: string[]): FileRun => ({
  file,
  seconds: 1,
  passed: 1,
  skipped: 0,
  failures: titles.map(title => ({ file, title, error: `${title || file} failed` })),
})
const passed = (file: string): FileRun => ({ ...failed(file), passed: 3 })
const run = (...files: FileRun[]): TestRun => ({ files, flaky: [], errors: [] })

const tries = (answers: Record<string, TestRun>) => {
  const tried: string[] = []
  const runAlone = async (file: string) => {
    tried.push(file)
    return answers[file] ?? run(failed(file, 'again'))
  }
  return { tried, options: { isNeverTwice: (file: string) => file.startsWith('money'), runAlone } }
}

test('a file that failed is run once more; if it passes then it is flaky, with its first error', async () => {
  const { tried, options } = tries({ 'a.test.ts': run(passed('a.test.ts')) })
  const first = run(
    failed('a.test.ts', 'a visit', 'a task'),
    failed('b.test.ts', 'a text'),
    passed('c.test.ts'),
  )
  expect(await withSecondTries(first, options)).toEqual({
    files: [passed('a.test.ts'), failed('b.test.ts', 'a text'), passed('c.test.ts')],
    flaky: [{ file: 'a.test.ts', title: 'a visit, and 1 more', error: 'a visit failed' }],
    errors: [],
  })
  expect(tried).toEqual(['a.test.ts', 'b.test.ts'])
})

test('a file that did not load counts as a whole', async () => {
  const { options } = tries({ 'a.test.ts': run(passed('a.test.ts')) })
  const { flaky } = await withSecondTries(run(failed('a.test.ts', '')), options)
  expect(flaky).toEqual([{ file: 'a.test.ts', title: 'the whole file', error: 'a.test.ts failed' }])
})

test('files that are never tried twice are not, and an error between the tests stays', async () => {
  const { tried, options } = tries({})
  const first = { ...run(failed('money.test.ts', 'a refund')), errors: ['a connection was lost'] }
  expect(await withSecondTries(first, options)).toEqual(first)
  expect(tried).toEqual([])
})

test('a second try without a result, or with an error between its tests, has not passed', async () => {
  const { options } = tries({
    'a.test.ts': { ...run(), errors: ['there is no report'] },
    'b.test.ts': { ...run(passed('b.test.ts')), errors: ['a connection was lost'] },
  })
  const first = run(failed('a.test.ts', 'a visit'), failed('b.test.ts', 'a task'))
  expect(await withSecondTries(first, options)).toEqual(first)
})

test('too many files are no coincidence, and none of them is tried again', async () => {
  const { tried, options } = tries({})
  const files = Array.from({ length: mostSecondTries + 1 }, (_, n) => failed(`${n}.test.ts`, 'a visit'))
  expect(await withSecondTries(run(...files), options)).toEqual(run(...files))
  expect(tried).toEqual([])
})
