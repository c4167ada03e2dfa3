import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isAlive } from './find-postmaster.ts'
import { type Account, spawnAs } from './postgres-account.ts'
import type { Folders } from './prepare-folders.ts'
import type { Programs } from './prepare-programs.ts'

const unfinished = /^postgres-new-(\d+)-/
const tenMinutes = 600_000

/** Makes the cluster beside its final place and moves it there, so that it is never half made. */
export const createCluster = async (programs: Programs, folders: Folders, password: string) => {
  const { cluster, account } = folders
  if (existsSync(cluster)) return checkVersion(programs, cluster)
  await removeUnfinished(folders.data)
  const half = join(folders.data, `postgres-new-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(half, { mode: 0o700 })
    await giveTo(account, half)
    const passwordFile = join(half, 'password')
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    await giveTo(account, passwordFile)
    await runInitdb(programs, join(half, 'cluster'), passwordFile, account)
    await moveIntoPlace(join(half, 'cluster'), cluster)
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

const runInitdb = async (
  programs: Programs,
  folder: string,
  passwordFile: string,
  account: Account | undefined,
) => {
  const args = ['-D', folder, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  // Text sorts the same on every machine, whatever its C library; languages have ICU collations.
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await promisify(execFile)(programs.initdb, [...args, ...text, '--no-instructions'], spawnAs(account))
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`PostgreSQL could not make its data folder: ${stderr?.trim() || message}`, {
      cause: error,
    })
  }
}

const moveIntoPlace = async (from: string, to: string) => {
  try {
    await rename(from, to)
  } catch (error) {
    // Another start at the same moment was faster; its cluster has the same password.
    if (!existsSync(join(to, 'PG_VERSION'))) throw error
  }
  if (process.platform === 'win32') return
  const parent = await open(dirname(to))
  await parent.sync().finally(() => parent.close())
}

const removeUnfinished = async (data: string) => {
  for (const name of await readdir(data)) {
    const pid = unfinished.exec(name)?.[1]
    if (!pid) continue
    const made = await stat(join(data, name)).catch(() => undefined)
    if (!made || (isAlive(Number(pid)) && Date.now() - made.mtimeMs < tenMinutes)) continue
    await rm(join(data, name), { recursive: true, force: true })
  }
}

const checkVersion = (programs: Programs, cluster: string) => {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (programs.version.startsWith(`${made}.`)) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${made}, and this Archwire brings ${programs.version}. ` +
      'Export it with the Archwire that made it, and import it into a new data folder.',
  )
}

const giveTo = async (account: Account | undefined, path: string) => {
  if (account) await chown(path, account.uid, account.gid)
}
