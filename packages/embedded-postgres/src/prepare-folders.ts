import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, accountFor, firstClosedFolder, likelyAccount } from './postgres-account.ts'

/** Contains the data of checkouts that PostgreSQL cannot enter. */
const sharedFolder = '/var/lib/archwire'

/**
 * The folder for all data of Archwire: `data` in the checkout, unless configured. As root PostgreSQL runs as another
 * user; if that user cannot enter the checkout (one below /root, say), the default is in /var/lib. Existing data stays
 * where it is, whatever has become of the permissions since.
 */
export const resolveDataDir = (configured: string | undefined, checkout: string): string => {
  if (configured) return resolve(checkout, configured)
  const inCheckout = join(resolve(checkout), 'data')
  const account = likelyAccount()
  if (!account || existsSync(join(inCheckout, 'postgres'))) return inCheckout
  const elsewhere = join(sharedFolder, `data-${shortHash(resolve(checkout))}`)
  if (existsSync(elsewhere)) return elsewhere
  // Only the folders above it decide: the folder itself is ours, and is opened when it is prepared.
  return firstClosedFolder(account, resolve(checkout)) ? elsewhere : inCheckout
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

export type Folders = {
  data: string
  cluster: string
  secrets: string
  logs: string
  account: Account | undefined
}

export const prepareFolders = (dataDir: string): Folders => {
  const account = accountFor(join(dataDir, 'postgres'))
  if (account) openOwnFolders(resolve(dataDir))
  const closed = firstClosedFolder(account, resolve(dataDir))
  if (closed) throw new Error(unreachable(dataDir, closed, account?.name))
  // The account of PostgreSQL must pass through to its own folder, but need not list the other contents.
  makeFolder(resolve(dataDir), account ? 0o711 : 0o700)
  const data = realpathSync(dataDir)
  const folders = {
    data,
    cluster: join(data, 'postgres'),
    secrets: join(data, 'secrets'),
    logs: join(data, 'postgres-log'),
    account,
  }
  refuseForeignCluster(folders.cluster)
  makeFolder(folders.secrets, 0o700)
  makeFolder(folders.logs, 0o700)
  if (account) chownSync(folders.logs, account.uid, account.gid)
  return folders
}

/**
 * A server with a database elsewhere makes the folder only for its files, closed to everybody. PostgreSQL may pass
 * through it, and through the folder that all installations in /var/lib share; their contents stay closed.
 */
const openOwnFolders = (dataDir: string) => {
  for (const folder of [dirname(dataDir) === sharedFolder ? sharedFolder : undefined, dataDir]) {
    if (folder === undefined || !existsSync(folder)) continue
    const { uid, mode } = statSync(folder)
    if (uid === process.getuid?.()) chmodSync(folder, (mode & 0o777) | 0o011)
  }
}

// Sets the mode explicitly, because a strict umask would restrict it.
const makeFolder = (folder: string, mode: number) => {
  const first = mkdirSync(folder, { recursive: true, mode })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, mode)
}

const refuseForeignCluster = (cluster: string) => {
  const me = process.getuid?.()
  if (me === undefined || me === 0 || !existsSync(cluster)) return
  const owner = statSync(cluster).uid
  if (owner === me) return
  throw new Error(
    `The database in ${cluster} belongs to another user (uid ${owner}). ` +
      'Start Archwire as the user who started it first, or set DATA_DIR to another folder.',
  )
}

const unreachable = (data: string, closed: string, user = 'postgres') =>
  `PostgreSQL does not run as root but as the user "${user}", who cannot enter ${closed}, ` +
  `so it cannot keep its data in ${data}. Set DATA_DIR to a folder that this user can reach, ` +
  `for example /var/lib/archwire/data, or open the way: chmod o+x '${closed}'`
