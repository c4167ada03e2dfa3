// npm run audit:verify                              whether every clinic's audit chain is whole
// npm run audit:verify -- --anchors <file|folder>   and whether it leads through the heads that were written down outside

import { parseArgs } from 'node:util'
import {
  type AnchorVerdict,
  type AuditHead,
  compareHeads,
  readAnchors,
} from '../../apps/server/src/platform/audit/audit-heads.ts'
import { verifyAudit } from '../../apps/server/src/platform/audit/verify-audit.ts'
import { runProgram, withOwnerUrl } from './run-program.ts'

function fail(line: string): void {
  console.log(line)
  process.exitCode = 1
}

async function reportChains(ownerUrl: string): Promise<void> {
  for (const { clinicId, name, rows, broken } of await verifyAudit(ownerUrl)) {
    const which = `clinic ${clinicId} ${name}, ${rows} rows`
    if (broken === undefined) console.log(`whole   ${which}`)
    else fail(`BROKEN  ${which}: ${broken}`)
  }
}

function reportAnchors(verdicts: AnchorVerdict[]): void {
  for (const [clinic, all] of Map.groupBy(verdicts, one => one.head.clinic)) {
    const found = all.filter(one => one.wrong === undefined).map(one => one.head)
    if (found.length > 0) {
      console.log(
        `anchored: clinic ${clinic}: ${found.length} ${found.length === 1 ? 'head' : 'heads'} found in its chain, the last of ${lastOf(found)}`,
      )
    }
    for (const { head, wrong } of all) if (wrong !== undefined) fail(words[wrong](head))
  }
}

const words = {
  missing: ({ clinic, row, at }: AuditHead) =>
    `MISSING clinic ${clinic}: row ${row}, its end on ${at}, is not there: rows were taken away, or all of it is older than that`,
  differs: ({ clinic, row, at }: AuditHead) =>
    `DIFFERS clinic ${clinic}: row ${row}, its end on ${at}, is another one: what was written up to then was written anew`,
}

const lastOf = (heads: AuditHead[]) =>
  heads
    .map(({ at }) => at)
    .sort()
    .at(-1)

await runProgram(args => {
  const { values } = parseArgs({ args, options: { anchors: { type: 'string' } } })
  return withOwnerUrl(async ownerUrl => {
    // Read before the chains: every head that was written is in the database by then.
    const anchors = values.anchors === undefined ? undefined : await readAnchors(values.anchors)
    await reportChains(ownerUrl)
    if (anchors === undefined) return
    for (const place of anchors.unread) fail(`UNREAD  ${place} is no head of an audit chain`)
    reportAnchors(await compareHeads(ownerUrl, anchors.heads))
  })
})
