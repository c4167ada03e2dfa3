// npm run --silent audit:head           where each clinic's audit chain ends now, one line each, as AUDIT_ANCHOR keeps them

import { lineOf } from '../apps/server/src/platform/audit/audit-head.ts'
import { readHeads } from '../apps/server/src/platform/audit/read-heads.ts'
import { run } from './run-program.ts'
import { withOwnerUrl } from './with-owner-url.ts'

// What is told of the database on its way goes beside, so that the lines alone can be kept.
await run(() =>
  withOwnerUrl(async ownerUrl => {
    for (const head of await readHeads(ownerUrl, new Date())) console.log(lineOf(head))
  }, console.error),
)
