import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { findPostmaster } from './find-postmaster.ts'
import { spawnAs } from './postgres-account.ts'
import { type Cluster, DataFolderInUse, type Ownership, takeOwnership } from './take-ownership.ts'

const longestPause = 5000
const steadyAfter = 60_000

/**
 * The owner's connection ends when PostgreSQL dies, whatever killed it. Then PostgreSQL is restarted on the same port
 * and the lock taken again, however long that takes.
 */
export const supervise = (cluster: Cluster, first: Ownership) => {
  const ending = new AbortController()
  let owner: pg.Client = first.owner
  let owned = true
  let failures = 0
  let recovery: Promise<void> = Promise.resolve()

  const watch = () => {
    const since = Date.now()
    owner.once('end', () => {
      if (ending.signal.aborted) return
      if (Date.now() - since > steadyAfter) failures = 0
      cluster.log('PostgreSQL has gone away; starting it again')
      recovery = recover()
    })
  }

  const recover = async () => {
    const since = Date.now()
    while (!ending.signal.aborted) {
      await pause(backoff(failures++), undefined, { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return
      try {
        owner = (await takeOwnership(cluster, first.port)).owner
        owned = true
        cluster.log(`PostgreSQL is back after ${Date.now() - since} ms`)
        return watch()
      } catch (error) {
        if (error instanceof DataFolderInUse) owned = false
        cluster.log(`PostgreSQL is not back yet: ${(error as Error).message}`)
      }
    }
  }

  watch()
  return {
    /** Stops watching. The lock is kept, so that nobody takes PostgreSQL over while it shuts down. */
    end: async () => {
      ending.abort()
      await recovery
      return { owned }
    },
    release: () => owner.end().catch(() => {}),
  }
}

const backoff = (failures: number) => (failures === 0 ? 0 : Math.min(longestPause, 100 * 2 ** failures))

const secondsForFast = 20
const secondsForImmediate = 5

/**
 * Ends every session and writes all data to disk; if that takes too long, stops at once and recovers at the next start.
 */
export const stopPostgres = async (cluster: Cluster) => {
  if (await shutDown(cluster, 'fast', secondsForFast)) return
  cluster.log(`PostgreSQL did not stop within ${secondsForFast} s; stopping it at once`)
  if (await shutDown(cluster, 'immediate', secondsForImmediate)) return
  throw new Error(`PostgreSQL does not stop; its data is in ${cluster.folders.cluster}`)
}

const shutDown = async ({ programs, folders }: Cluster, mode: 'fast' | 'immediate', seconds: number) => {
  const args = ['stop', '-D', folders.cluster, '-m', mode, '-w', '-t', String(seconds), '-s']
  // It may fail because PostgreSQL has just stopped by itself, so only whether it runs counts.
  await promisify(execFile)(programs.pgCtl, args, spawnAs(folders.account)).catch(() => {})
  for (let tries = 0; tries < 50 && findPostmaster(folders.cluster); tries++) await pause(20)
  return findPostmaster(folders.cluster) === undefined
}
