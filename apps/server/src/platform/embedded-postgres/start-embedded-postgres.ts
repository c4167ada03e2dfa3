import { join } from 'node:path'
import { keepSecret } from '../keep-secret.ts'
import { createCluster } from './create-cluster.ts'
import { prepareFolders } from './prepare-folders.ts'
import { preparePrograms } from './prepare-programs.ts'
import { stopPostgres } from './stop-postgres.ts'
import { supervise } from './supervise.ts'
import { adminUrl, takeOwnership } from './take-ownership.ts'

export { DataFolderInUse } from './owner-lock.ts'
export { resolveDataDir } from './resolve-data-dir.ts'

export type EmbeddedPostgres = {
  /** postgres://postgres:PASSWORD@127.0.0.1:PORT/postgres; stays valid when PostgreSQL has to be restarted. */
  adminUrl: string
  /** True when PostgreSQL was running already, because the process that had started it was killed. */
  adopted: boolean
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  settings?: Record<string, string>
  log: (line: string) => void
}

/** Runs PostgreSQL on the data folder, as its only owner, until `stop`. */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { log, settings = {} } = options
  const folders = prepareFolders(options.dataDir)
  const programs = await preparePrograms(folders.data, folders.account, log)
  const password = await keepSecret(join(folders.secrets, 'postgres-password'))
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
