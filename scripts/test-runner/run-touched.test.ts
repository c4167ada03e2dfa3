import { expect, test } from 'vitest'
import { touchedTests } from './run-touched.ts'

test('the changed tests are run, each by its own runner', () => {
  expect(
    touchedTests([
      'apps/server/src/features/tasks/tasks.test.ts',
      'apps/server/src/features/tasks/tasks.ts',
      'apps/web/src/features/tasks/task-list.component.test.tsx',
      'docs/proven.txt',
      'e2e/harness/harness.ts',
      'e2e/tasks/tasks.spec.ts',
    ]),
  ).toEqual({
    unit: [
      'apps/server/src/features/tasks/tasks.test.ts',
      'apps/web/src/features/tasks/task-list.component.test.tsx',
    ],
    browser: ['e2e/tasks/tasks.spec.ts'],
  })
})
