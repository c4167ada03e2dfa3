import { readConfig } from '../apps/server/src/config.ts'
import { verifyAudit } from '../apps/server/src/platform/audit/verify-audit.ts'
import { reachEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/reach-embedded-postgres.ts'
import { embeddedDataDir } from './embedded-data-dir.ts'
import { run } from './run-program.ts'

await run(async () => {
  const { databaseUrl, databaseDirectUrl } = readConfig(process.env)
  const given = databaseDirectUrl ?? databaseUrl
  if (given !== undefined) return report(given)
  const postgres = await reachEmbeddedPostgres(embeddedDataDir(), console.log)
  try {
    await report(new URL('/archwire', postgres.adminUrl).toString())
  } finally {
    await postgres.leave()
  }
})

async function report(ownerUrl: string): Promise<void> {
  const verdicts = await verifyAudit(ownerUrl)
  for (const { clinicId, name, rows, broken } of verdicts) {
    const which = `clinic ${clinicId} ${name}, ${rows} rows`
    console.log(broken === undefined ? `whole   ${which}` : `BROKEN  ${which}: ${broken}`)
  }
  if (verdicts.some(one => one.broken !== undefined)) process.exitCode = 1
}
