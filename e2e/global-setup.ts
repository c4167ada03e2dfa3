import { startTestPostgres } from '@archwire/server/test/database/test-postgres'
import { buildWebIfStale } from '../scripts/web/build-web-if-stale.ts'

/**
 * Builds the current web app, and starts one PostgreSQL for the whole run; each worker clones a database of its own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWebIfStale()
  const { adminUrl, stop } = await startTestPostgres()
  process.env.ARCHWIRE_E2E_DATABASE = adminUrl
  return stop
}
