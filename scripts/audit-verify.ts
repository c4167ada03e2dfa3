import { verifyAudit } from '../apps/server/src/platform/audit/verify-audit.ts'
import { run } from './run-program.ts'
import { withOwnerUrl } from './with-owner-url.ts'

await run(() => withOwnerUrl(report))

async function report(ownerUrl: string): Promise<void> {
  const verdicts = await verifyAudit(ownerUrl)
  for (const { clinicId, name, rows, broken } of verdicts) {
    const which = `clinic ${clinicId} ${name}, ${rows} rows`
    console.log(broken === undefined ? `whole   ${which}` : `BROKEN  ${which}: ${broken}`)
  }
  if (verdicts.some(one => one.broken !== undefined)) process.exitCode = 1
}
