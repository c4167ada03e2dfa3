import { readConfig } from '../apps/server/src/config.ts'
import { reachEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/reach-embedded-postgres.ts'
import { embeddedDataDir } from './embedded-data-dir.ts'

/** Works as the owner of the tables, in the database that `npm start` would use, whether the server runs or not. */
export async function withOwnerUrl(
  work: (ownerUrl: string) => Promise<void>,
  tell: (line: string) => void = console.log,
): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = readConfig(process.env)
  const given = databaseDirectUrl ?? databaseUrl
  if (given !== undefined) return work(given)
  const postgres = await reachEmbeddedPostgres(embeddedDataDir(), tell)
  try {
    await work(new URL('/archwire', postgres.adminUrl).toString())
  } finally {
    await postgres.leave()
  }
}
