import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsIn, readImports } from './import-graph.ts'
import { brokenImportRules } from './import-rules.ts'

test('this project keeps its import rules', () => {
  const imports = readImports(dirname(dirname(import.meta.dirname)))
  expect(imports.length).toBeGreaterThan(200)
  expect(brokenImportRules(imports)).toEqual([])
})

const check = (files: Record<string, string>) =>
  brokenImportRules(Object.entries(files).flatMap(([file, source]) => importsIn(file, source)))

const feature = (name: string) => `apps/server/src/features/${name}`

describe('what is allowed', () => {
  test('the imports that the architecture shows', () => {
    expect(
      check({
        'packages/domain/src/a.ts': `import { Temporal } from 'temporal-polyfill'`,
        'packages/domain/src/a.test.ts': `import { test } from 'vitest'`,
        'packages/contract/src/a.ts': `import { z } from 'zod'\nimport { a } from '@archwire/domain/a'`,
        'packages/x12/src/837d/a.ts': `import { x } from '../core/x.ts'`,
        'apps/server/src/drivers/clearinghouse/x12.ts': `import { a } from '@archwire/x12/837d/a'`,
        'apps/server/src/drivers/email/smtp.ts': `import type { Email } from './port.ts'`,
        [`${feature('finance')}/charge.ts`]: `import { note } from '../notes/add-note.ts'\nimport { q } from './queries.ts'`,
        [`${feature('finance')}/charge.test.ts`]: `import { testApp } from '../../../test/app.ts'`,
        [`${feature('finance')}/feature.ts`]: `import { patientsMerged } from '../patients/hooks.ts'`,
        [`${feature('finance')}/face.test.ts`]: `import { finance } from './feature.ts'`,
        'apps/server/src/composition/features.ts': `import { finance } from '../features/finance/feature.ts'`,
        'apps/server/src/composition/app.ts': `import { smtp } from '../drivers/email/smtp.ts'`,
        'apps/web/src/features/tasks/screens/list.tsx': `import { call } from '../../../lib/call.ts'`,
        'apps/web/src/app/router.tsx': `import { List } from '../features/tasks/screens/list.tsx'`,
        'apps/web/test/live.test.ts': `import { testApp } from '@archwire/server/test/app'`,
        'apps/web/src/main.tsx': `import { Router } from './app/router.tsx'`,
        'bench/run.ts': `import { buildApp } from '@archwire/server/app'`,
      }),
    ).toEqual([])
  })
})

describe('what is refused', () => {
  test.for<[string, string, string, RegExp]>([
    [
      'domain using a package',
      'packages/domain/src/a.ts',
      `import { z } from 'zod'`,
      /no package but temporal/,
    ],
    ['domain using Node', 'packages/domain/src/a.ts', `import fs from 'node:fs'`, /no package but temporal/],
    [
      'domain knowing the contract',
      'packages/domain/src/a.ts',
      `import { a } from '@archwire/contract/a'`,
      /may import from/,
    ],
    ['x12 using a package', 'packages/x12/src/a.ts', `import { z } from 'zod'`, /no package/],
    [
      'x12 knowing the product',
      'packages/x12/src/a.ts',
      `import { a } from '@archwire/domain/a'`,
      /may import/,
    ],
    ['web speaking X12', 'apps/web/src/lib/a.ts', `import { a } from '@archwire/x12/a'`, /may import from/],
    [
      'a feature speaking X12',
      `${feature('insurance')}/a.ts`,
      `import { a } from '@archwire/x12/a'`,
      /only drivers speak X12/,
    ],
    [
      'contract using the database',
      'packages/contract/src/a.ts',
      `import pg from 'pg'`,
      /no package but zod/,
    ],
    [
      'contract knowing the server',
      'packages/contract/src/a.ts',
      `import { a } from '@archwire/server/app'`,
      /may import from/,
    ],
    [
      'web knowing the server',
      'apps/web/src/app/a.ts',
      `import type { A } from '@archwire/server/app'`,
      /may import from/,
    ],
    [
      'server knowing the web',
      'apps/server/src/composition/app.ts',
      `import { a } from '../../../web/src/lib/a.ts'`,
      /may import from/,
    ],
    [
      'server using a script',
      'apps/server/src/composition/app.ts',
      `const a = await import('../../../../scripts/a.ts')`,
      /may import from/,
    ],
    [
      'a test leaving its room',
      'apps/web/src/lib/a.test.ts',
      `import { a } from '@archwire/server/app'`,
      /may import from/,
    ],
    [
      'platform knowing a feature',
      'apps/server/src/platform/a.ts',
      `import { a } from '../features/clinic/a.ts'`,
      /platform does not import features/,
    ],
    [
      'platform knowing app.ts',
      'apps/server/src/platform/a/a.ts',
      `export { a } from '../../app.ts'`,
      /does not import the files beside/,
    ],
    [
      'a feature knowing app.ts',
      `${feature('clinic')}/a.ts`,
      `import { a } from '../../app.ts'`,
      /does not import the files beside/,
    ],
    [
      'a feature choosing a vendor',
      `${feature('finance')}/a.ts`,
      `import { a } from '../../drivers/payments/stripe.ts'`,
      /chooses a vendor/,
    ],
    [
      'a feature choosing the sandbox',
      `${feature('finance')}/a.ts`,
      `import { a } from '../../drivers/payments/sandbox.ts'`,
      /chooses a vendor/,
    ],
    [
      'a driver knowing another',
      'apps/server/src/drivers/sms/a.ts',
      `import { a } from '../email/smtp.ts'`,
      /chooses a vendor/,
    ],
    [
      'a driver knowing a feature',
      'apps/server/src/drivers/sms/a.ts',
      `import { a } from '../../features/clinic/a.ts'`,
      /drivers does not import features/,
    ],
    [
      'a room nobody planned',
      'apps/server/src/common/a.ts',
      `import { a } from '../platform/a.ts'`,
      /no room called common/,
    ],
    [
      'a feature calling upwards',
      `${feature('patients')}/a.ts`,
      `import { a } from '../finance/charge.ts'`,
      /finance is not below it/,
    ],
    [
      'a feature calling a peer',
      `${feature('finance')}/a.ts`,
      `import { a } from '../insurance/claim.ts'`,
      /insurance is not below it/,
    ],
    [
      "a feature using another's queries",
      `${feature('finance')}/a.ts`,
      `import { a } from '../patients/queries.ts'`,
      /never its queries/,
    ],
    [
      "a feature using a part of another's queries",
      `${feature('finance')}/a.ts`,
      `import { a } from '../patients/record/contact-queries.ts'`,
      /never its queries/,
    ],
    [
      "a feature using another's routes",
      `${feature('finance')}/a.ts`,
      `import { a } from '../patients/routes.ts'`,
      /never its queries/,
    ],
    [
      'a feature using all that another brings',
      `${feature('finance')}/a.ts`,
      `import { patients } from '../patients/feature.ts'`,
      /only composition imports a feature's feature.ts/,
    ],
    [
      'a feature using all that it brings itself',
      `${feature('finance')}/charges/a.ts`,
      `import { finance } from '../feature.ts'`,
      /only composition imports a feature's feature.ts/,
    ],
    [
      'the demo using all that a feature brings',
      'apps/server/src/demo/a.ts',
      `import { patients } from '../features/patients/feature.ts'`,
      /only composition imports a feature's feature.ts/,
    ],
    [
      'a feature without a level',
      `${feature('horoscopes')}/a.ts`,
      `import { a } from './b.ts'`,
      /has no level yet/,
    ],
    [
      'ui knowing what features share',
      'apps/web/src/ui/a.tsx',
      `import { a } from '../shared/patient.tsx'`,
      /ui does not import shared/,
    ],
    [
      'what features share knowing a feature',
      'apps/web/src/shared/a.tsx',
      `import { a } from '../features/tasks/a.ts'`,
      /shared does not import features/,
    ],
    [
      'a web feature knowing app',
      'apps/web/src/features/tasks/a.tsx',
      `import { a } from '../../app/live.ts'`,
      /features does not import app/,
    ],
    [
      'a web feature knowing another',
      'apps/web/src/features/tasks/a.tsx',
      `import { a } from '../notes/a.tsx'`,
      /do not import each other/,
    ],
    [
      'a web room nobody planned',
      'apps/web/src/hooks/a.ts',
      `import { a } from '../lib/a.ts'`,
      /no room called hooks/,
    ],
  ])('%s', ([, file, source, reason]) => {
    expect(check({ [file]: source })).toEqual([expect.stringMatching(reason)])
  })

  test('folders that import one another', () => {
    expect(
      check({
        'packages/domain/src/plans/plan.ts': `import { cents } from '../money/cents.ts'`,
        'packages/domain/src/money/share.ts': `import type { Part } from '../plans/part.ts'`,
        'packages/domain/src/money/share.test.ts': `import { part } from '../plans/part.ts'`,
      }),
    ).toEqual([expect.stringMatching(/cycle of folders: .*plans -> .*money -> .*plans/)])
  })

  test('a cycle, also one of types alone', () => {
    expect(
      check({
        'packages/domain/src/a.ts': `import {\n  type B,\n  type C,\n} from './b.ts'`,
        'packages/domain/src/b.ts': `import { c } from './c.ts'`,
        'packages/domain/src/c.ts': `import type { A } from './a.ts'`,
      }),
    ).toEqual([expect.stringMatching(/import cycle: .*a\.ts -> .*b\.ts -> .*c\.ts -> .*a\.ts/)])
  })
})
