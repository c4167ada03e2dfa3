import path from 'node:path'
import { type Config, WrongConfiguration } from './config.ts'
import { urlForRole } from './platform/db/roles.ts'
import { findPostmaster } from './platform/embedded-postgres/find-postmaster.ts'
import { resolveDataDir } from './platform/embedded-postgres/start-embedded-postgres.ts'
import { readSecret } from './platform/keep-secret.ts'

const checkout = path.join(import.meta.dirname, '../../..')

/** The jobs' way into a database that runs already: for tools beside the server, which start and change nothing. */
export async function findWorkerUrl(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) {
    const direct = config.databaseDirectUrl ?? config.databaseUrl
    return urlForRole(direct, 'archwire_worker', config.appSecret ?? '')
  }
  const dataDir = resolveDataDir(config.dataDir, checkout)
  const port = findPostmaster(path.join(dataDir, 'postgres'))?.port
  if (port === undefined) throw new WrongConfiguration(`No server runs on ${dataDir}: start it first.`)
  const appSecret = config.appSecret ?? (await readSecret(path.join(dataDir, 'secrets', 'app-secret')))
  if (appSecret === undefined) throw new WrongConfiguration(`The server on ${dataDir} is not ready yet.`)
  return urlForRole(`postgres://127.0.0.1:${port}/archwire`, 'archwire_worker', appSecret)
}
