import { expect, test } from 'vitest'
import { type PlaywrightReport, playwrightRun, specsOf } from './run-tests.ts'

const red = (text: string) => `\u001b[31m${text}\u001b[39m`

const report: PlaywrightReport = {
  suites: [
    {
      title: 'tasks/tasks.spec.ts',
      file: 'tasks/tasks.spec.ts',
      specs: [
        {
          title: 'a task is done',
          tags: ['width'],
          file: 'tasks/tasks.spec.ts',
          tests: [
            { projectName: 'desktop', status: 'expected', results: [{ duration: 1_000 }] },
            {
              projectName: 'phone',
              status: 'flaky',
              results: [{ duration: 2_000, error: { message: red('too late') } }, { duration: 500 }],
            },
          ],
        },
      ],
      suites: [
        {
          title: 'at another desk',
          file: 'tasks/tasks.spec.ts',
          specs: [
            {
              title: 'it is done too',
              tags: [],
              file: 'tasks/tasks.spec.ts',
              tests: [
                {
                  projectName: 'desktop',
                  status: 'unexpected',
                  results: [{ duration: 250, error: { message: 'not there' } }],
                },
                { projectName: 'phone', status: 'skipped', results: [] },
              ],
            },
          ],
        },
      ],
    },
  ],
  errors: [{ message: 'a worker ended' }],
}

test('each width of a browser test counts, and one that passed at the second try is stored with its first error', () => {
  const file = 'e2e/tasks/tasks.spec.ts'
  expect(playwrightRun(report)).toEqual({
    files: [
      {
        file,
        seconds: 3.75,
        passed: 2,
        skipped: 1,
        failures: [{ file, title: 'at another desk it is done too (desktop)', error: 'not there' }],
      },
    ],
    flaky: [{ file, title: 'a task is done (phone)', error: 'too late' }],
    errors: ['a worker ended'],
  })
  expect(specsOf(report).map(({ title }) => title)).toEqual([
    'a task is done',
    'at another desk it is done too',
  ])
})
