import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type Account = { name: string; uid: number; gid: number }

const nobody: Account = { name: 'nobody', uid: 65534, gid: 65534 }

export const runsAsRoot = () => process.getuid?.() === 0

/** The options for every PostgreSQL program: the account, and none of our environment, which contains keys. */
export const spawnAs = (account: Account | undefined) => ({
  cwd: '/',
  windowsHide: true,
  env: {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
  },
  ...(account ? { uid: account.uid, gid: account.gid } : {}),
})

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the owner of an existing cluster, or the user
 * `postgres`.
 */
export const accountFor = (cluster: string): Account | undefined => {
  if (!runsAsRoot()) return undefined
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (owner && owner.uid !== 0) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid }
  return lookUp('postgres') ?? createPostgresUser()
}

/** The user that would run PostgreSQL, without creating one: enough to check which folders it may enter. */
export const likelyAccount = (): Account | undefined =>
  runsAsRoot() ? (lookUp('postgres') ?? nobody) : undefined

/** The outermost folder on the way to `path` that the account cannot enter; undefined if it can enter all. */
export const firstClosedFolder = (account: Account | undefined, path: string): string | undefined => {
  if (!account) return undefined
  const parent = dirname(path)
  const closed = parent === path ? undefined : firstClosedFolder(account, parent)
  if (closed) return closed
  return existsSync(path) && !mayEnter(account, path) ? path : undefined
}

const mayEnter = (account: Account, folder: string) =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], spawnAs(account)).status === 0

const lookUp = (name: string): Account | undefined => {
  const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

const nameOf = (uid: number) =>
  spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' }).stdout?.trim() || `uid ${uid}`

const createPostgresUser = (): Account => {
  try {
    spawnSync('groupadd', ['--system', 'postgres'])
    const account = ['--system', '--no-create-home', '--gid', 'postgres', '--shell', '/usr/sbin/nologin']
    execFileSync('useradd', [...account, 'postgres'], { stdio: 'pipe' })
  } catch (error) {
    // Two first starts at once: the other one may have created it.
    const made = lookUp('postgres')
    if (made) return made
    throw new Error(
      'PostgreSQL refuses to run as root, and the user "postgres" could not be made. ' +
        'Start Archwire as an ordinary user, or make that user, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
  const made = lookUp('postgres')
  if (!made) throw new Error('The user "postgres" was made but cannot be found.')
  return made
}
