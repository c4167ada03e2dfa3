import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSecret } from '../keep-secret.ts'
import { findPostmaster } from './find-postmaster.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { adminUrl } from './take-ownership.ts'

/**
 * For programs beside the server, such as the backup: joins the PostgreSQL that the server runs on this data folder,
 * or, when the server is stopped, runs it for as long as it is needed.
 */
export const reachEmbeddedPostgres = async (
  dataDir: string,
  log: (line: string) => void,
): Promise<{ adminUrl: string; leave(): Promise<void> }> => {
  const cluster = join(dataDir, 'postgres')
  if (!existsSync(join(cluster, 'PG_VERSION'))) throw new Error(`There is no database in ${dataDir}.`)
  const running = findPostmaster(cluster)
  if (running?.ready && running.port) {
    const password = await readSecret(join(dataDir, 'secrets', 'postgres-password'))
    if (password === undefined) throw new Error(`The password of the database in ${dataDir} is missing.`)
    return {
      adminUrl: adminUrl(password, running.port),
      leave: async () => undefined,
    }
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  return { adminUrl: postgres.adminUrl, leave: () => postgres.stop() }
}
