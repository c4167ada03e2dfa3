import { dirname } from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { resolveDataDir } from '../apps/server/src/platform/embedded-postgres/resolve-data-dir.ts'

/** The data folder that `npm start` would use in the same environment. */
export function embeddedDataDir(given?: string): string {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined && given === undefined) {
    throw new Error(
      'DATABASE_URL is set: back up and restore that PostgreSQL with its own programs (docs/operations.md).',
    )
  }
  return resolveDataDir(given ?? config.dataDir, dirname(import.meta.dirname))
}
