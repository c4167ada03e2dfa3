import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostmaster } from './find-postmaster.ts'
import { spawnAs } from './postgres-account.ts'
import type { Cluster } from './take-ownership.ts'

const secondsForFast = 20
const secondsForImmediate = 5

/** Ends every session and writes everything down; if that takes too long, ends at once and recovers at the next start. */
export const stopPostgres = async (cluster: Cluster) => {
  if (await shutDown(cluster, 'fast', secondsForFast)) return
  cluster.log(`PostgreSQL did not stop within ${secondsForFast} s; stopping it at once`)
  if (await shutDown(cluster, 'immediate', secondsForImmediate)) return
  throw new Error(`PostgreSQL does not stop; its data is in ${cluster.folders.cluster}`)
}

const shutDown = async ({ programs, folders }: Cluster, mode: 'fast' | 'immediate', seconds: number) => {
  const args = ['stop', '-D', folders.cluster, '-m', mode, '-w', '-t', String(seconds), '-s']
  // It may also fail because PostgreSQL has just stopped by itself, so what counts is whether it runs.
  await promisify(execFile)(programs.pgCtl, args, spawnAs(folders.account)).catch(() => {})
  for (let tries = 0; tries < 50 && findPostmaster(folders.cluster); tries++) await pause(20)
  return findPostmaster(folders.cluster) === undefined
}
