import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { clearOrphans } from './clear-orphans.ts'
import { findPostmaster } from './find-postmaster.ts'
import { lastLogLines, launchPostgres, pickFreePort } from './launch-postgres.ts'
import { DataFolderInUse, takeOwnerLock } from './owner-lock.ts'
import type { Folders } from './prepare-folders.ts'
import type { Programs } from './prepare-programs.ts'

export type Cluster = {
  programs: Programs
  folders: Folders
  password: string
  settings: Record<string, string>
  log: (line: string) => void
}

export type Ownership = { owner: pg.Client; port: number; adopted: boolean }

const mostLaunches = 6
const patience = 30_000

/**
 * Finds the PostgreSQL of this cluster or starts it, waits until it answers, and takes the owner's lock.
 * Nothing here is decided by who started it: of two processes at once either may start PostgreSQL, and the
 * lock alone says who owns it.
 */
export const takeOwnership = async (cluster: Cluster, fixedPort?: number): Promise<Ownership> => {
  const { folders, log } = cluster
  let launches = 0
  let orphans: number[] = []
  let brokenSince: number | undefined
  const sayWhenSlow = everyTenSeconds(() => log('PostgreSQL is still starting or recovering'))
  for (;;) {
    const running = findPostmaster(folders.cluster)
    if (!running) {
      if (launches === mostLaunches) throw new Error(`PostgreSQL does not start.\n${lastLogLines(folders)}`)
      if (launches > 0) orphans = clearOrphans(folders.cluster, orphans)
      await pause(launches * 200)
      launches++
      const port = fixedPort ?? (await pickFreePort())
      await launchPostgres(cluster.programs, folders, port, cluster.settings)
      continue
    }
    if (!running.ready || !running.port) {
      sayWhenSlow()
      await pause(15)
      continue
    }
    try {
      const owner = await takeOwnerLock(adminUrl(cluster.password, running.port))
      if (!owner) throw new DataFolderInUse(folders.data)
      return { owner, port: running.port, adopted: launches === 0 }
    } catch (error) {
      if (error instanceof DataFolderInUse) throw error
      if (isWrongPassword(error)) throw wrongPassword(folders, error)
      if (isStarting(error)) {
        sayWhenSlow()
      } else {
        brokenSince ??= Date.now()
        if (Date.now() - brokenSince > patience) throw error
      }
      await pause(50)
    }
  }
}

export const adminUrl = (password: string, port: number) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

const codeOf = (error: unknown) => (error as { code?: string }).code

const isStarting = (error: unknown) => codeOf(error) === '57P03'

const isWrongPassword = (error: unknown) => codeOf(error) === '28P01'

const wrongPassword = (folders: Folders, cause: unknown) =>
  new Error(
    `The password in ${folders.secrets}/postgres-password is not the one of the database in ${folders.cluster}. ` +
      'Put both back from the same backup.',
    { cause },
  )

const everyTenSeconds = (say: () => void) => {
  let last = Date.now()
  return () => {
    if (Date.now() - last < 10_000) return
    last = Date.now()
    say()
  }
}
