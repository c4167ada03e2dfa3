import { dirname } from 'node:path'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { resolveDataDir } from '../../packages/embedded-postgres/src/prepare-folders.ts'
import { reachEmbeddedPostgres } from '../../packages/embedded-postgres/src/start-embedded-postgres.ts'

/** Runs a command-line program with its arguments, and prints one line instead of a stack if it fails. */
export async function runProgram(program: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await program(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

/** The data folder that `npm start` would use in the same environment. */
export function embeddedDataDir(dataDir?: string): string {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined && dataDir === undefined) {
    throw new Error(
      'DATABASE_URL is set: back up and restore that PostgreSQL with its own programs (docs/operations.md).',
    )
  }
  return resolveDataDir(dataDir ?? config.dataDir, dirname(dirname(import.meta.dirname)))
}

/** Runs work as the owner of the tables, in the database that `npm start` would use, whether the server runs or not. */
export async function withOwnerUrl(
  work: (ownerUrl: string) => Promise<void>,
  print: (line: string) => void = console.log,
): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = readConfig(process.env)
  const ownerUrl = databaseDirectUrl ?? databaseUrl
  if (ownerUrl !== undefined) return work(ownerUrl)
  const postgres = await reachEmbeddedPostgres(embeddedDataDir(), print)
  try {
    await work(new URL('/archwire', postgres.adminUrl).toString())
  } finally {
    await postgres.leave()
  }
}
