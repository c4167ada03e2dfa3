// npm run --silent audit:head           where each clinic's audit chain ends now, one line each, as AUDIT_ANCHOR keeps them

import { anchorLine, readHeads } from '../../apps/server/src/platform/audit/audit-heads.ts'
import { runProgram, withOwnerUrl } from './run-program.ts'

// Messages about the database go to standard error, so that the output has only the lines.
await runProgram(() =>
  withOwnerUrl(async ownerUrl => {
    for (const head of await readHeads(ownerUrl, new Date())) console.log(anchorLine(head))
  }, console.error),
)
