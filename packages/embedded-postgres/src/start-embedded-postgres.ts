import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createCluster } from './create-cluster.ts'
import { findPostmaster } from './find-postmaster.ts'
import { prepareFolders } from './prepare-folders.ts'
import { preparePrograms } from './prepare-programs.ts'
import { createOrReadSecret, readSecret } from './stored-secret.ts'
import { stopPostgres, supervise } from './supervise.ts'
import { adminUrl, takeOwnership } from './take-ownership.ts'

export { resolveDataDir } from './prepare-folders.ts'
export { DataFolderInUse } from './take-ownership.ts'

export type EmbeddedPostgres = {
  /** postgres://postgres:PASSWORD@127.0.0.1:PORT/postgres; stays valid if PostgreSQL is restarted. */
  adminUrl: string
  /** True if PostgreSQL was already running, because the process that had started it was killed. */
  adopted: boolean
  stop(): Promise<void>
}

type EmbeddedPostgresOptions = {
  dataDir: string
  settings?: Record<string, string>
  log: (line: string) => void
}

/** Runs PostgreSQL on the data folder, as its only owner, until `stop`. */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { log, settings = {} } = options
  const folders = prepareFolders(options.dataDir)
  const programs = await preparePrograms(folders.data, folders.account, log)
  const password = await createOrReadSecret(join(folders.secrets, 'postgres-password'))
  await createCluster(programs, folders, password)

  const cluster = { programs, folders, password, settings, log }
  const first = await takeOwnership(cluster)
  const user = folders.account ? ` as the user ${folders.account.name}` : ''
  log(
    `PostgreSQL ${first.adopted ? 'was still running' : 'runs'}${user}, port ${first.port}, data in ${folders.data}`,
  )

  const supervision = supervise(cluster, first)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    const { owned } = await supervision.end()
    if (owned) await stopPostgres(cluster)
    await supervision.release()
  }
  return {
    adminUrl: adminUrl(password, first.port),
    adopted: first.adopted,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/**
 * For programs beside the server, such as the backup: connects to the PostgreSQL that the server runs on this data
 * folder or, if the server is stopped, runs it as long as needed.
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
