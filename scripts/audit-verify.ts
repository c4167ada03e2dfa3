import pg from 'pg'
import { readConfig } from '../apps/server/src/config.ts'
import { verifyAudit } from '../apps/server/src/platform/audit/verify-audit.ts'
import { reachEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/reach-embedded-postgres.ts'
import { embeddedDataDir } from './embedded-data-dir.ts'
import { run } from './run-program.ts'

await run(async () => {
  const { databaseUrl, databaseDirectUrl } = readConfig(process.env)
  const given = databaseDirectUrl ?? databaseUrl
  if (given !== undefined) return report([given])
  const postgres = await reachEmbeddedPostgres(embeddedDataDir(), console.log)
  try {
    await report(await databasesOf(postgres.adminUrl))
  } finally {
    await postgres.leave()
  }
})

async function report(urls: string[]): Promise<void> {
  const verdicts = (await Promise.all(urls.map(verifyAudit))).flat()
  for (const { clinicId, name, rows, broken } of verdicts) {
    console.log(
      `${broken === undefined ? 'whole ' : 'BROKEN'}  clinic ${clinicId} ${name}, ${rows} rows${broken === undefined ? '' : `: ${broken}`}`,
    )
  }
  if (verdicts.some(one => one.broken !== undefined)) process.exitCode = 1
}

/** The databases of the embedded PostgreSQL that hold an audit log. */
async function databasesOf(adminUrl: string): Promise<string[]> {
  const urls: string[] = []
  const names = await ask<{ datname: string }>(
    adminUrl,
    'select datname from pg_database where datallowconn and not datistemplate',
  )
  for (const { datname } of names) {
    const url = new URL(adminUrl)
    url.pathname = `/${datname}`
    const found = await ask<{ found: boolean }>(
      url.toString(),
      `select to_regclass('public.audit_log') is not null as found`,
    )
    if (found[0]?.found) urls.push(url.toString())
  }
  return urls
}

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}
