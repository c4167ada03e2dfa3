import path from 'node:path'
import { afterAll, test } from 'vitest'
import { expectInvariants } from '../../test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../test/database/database.ts'
import { testSecret } from '../../test/database/database-template.ts'
import { ownerQuery } from '../../test/database/owner-queries.ts'
import { testStorage } from '../../test/fixtures/app-environment.ts'
import { writeSandboxClaim } from '../drivers/clearinghouse/sandbox/sandbox.ts'
import { seedDemo } from './seed-demo.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
await seedDemo(
  { ownerUrl: db.ownerUrl, appSecret: testSecret, storage, writeClaim: writeSandboxClaim },
  db.clock.now(),
)

test('what holds after every chaos test holds over the demo: books equal, audit chain whole, nothing twice, files whole [G-43]', async () => {
  const files = path.join(storage.folder, 'files')
  await expectInvariants({ kills: 0, invariants: {} }, ownerQuery(db.owner), { when: 'settled', files })
})
