import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findChaosTests } from '../chaos/chaos-tests.ts'
import { isNeverTwice, whyNeverTwice } from './second-try.ts'

const root = dirname(dirname(import.meta.dirname))

test.for([
  'packages/domain/src/money/cents.test.ts',
  'apps/server/test/chaos/payment-kills.test.ts',
  'apps/server/test/chaos/working-day-chaos.test.ts',
  'apps/server/src/features/tasks/task-races.test.ts',
  'apps/server/src/platform/jobs/sweep.test.ts',
  'apps/server/src/features/reports/metrics-oracle.test.ts',
  'apps/server/src/platform/db/isolation.test.ts',
  'apps/server/test/contract/foreign-ids.test.ts',
  'apps/server/test/contract/extra-fields.test.ts',
  'apps/server/test/contract/audited.test.ts',
  'apps/server/src/features/finance/refunds/refunds.test.ts',
  'apps/server/src/drivers/payments/stripe/stripe.test.ts',
  'apps/web/src/features/finance/new-payment/plan-values.test.ts',
  'e2e/finance/refund.spec.ts',
  'e2e/hostile/scripts.spec.ts',
])('%s is never tried twice', file => {
  expect(isNeverTwice(root, file)).toBe(true)
})

test('no chaos test, and no test that is larger with STORM=full, is tried twice', () => {
  expect(findChaosTests(root).filter(({ file }) => !isNeverTwice(root, file))).toEqual([])
})

test('other tests are tried twice', () => {
  expect(isNeverTwice(root, 'apps/server/src/features/tasks/tasks.test.ts')).toBe(false)
  expect(isNeverTwice(root, 'scripts/test-runner/never-twice.test.ts')).toBe(false)
  expect(isNeverTwice(root, 'apps/server/test/recorder/recordings.test.ts')).toBe(false)
  expect(whyNeverTwice('apps/web/src/features/finance/dialogs/refund.component.test.tsx', '')).toBe(undefined)
  expect(whyNeverTwice('e2e/tasks/tasks.spec.ts', '')).toBe(undefined)
})

test('a browser test that is never tried twice tells Playwright so, and no other does', () => {
  const says = /^test\.describe\.configure\(\{ retries: 0 \}\)$/m
  const specs = globSync('e2e/**/*.spec.ts', { cwd: root }).map(file => file.replaceAll('\\', '/'))
  const wrong = specs.filter(file => {
    const source = readFileSync(join(root, file), 'utf8')
    return says.test(source) !== (whyNeverTwice(file, source) !== undefined)
  })
  expect(wrong).toEqual([])
})
