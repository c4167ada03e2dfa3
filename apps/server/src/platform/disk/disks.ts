import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'

/** Space of a disk in bytes. `free` is what a process without root rights may still write. */
export type Space = { free: number; total: number }

/**
 * How full a disk is. `enough`: everything is written. `nearly`: everything is still written, and administrators are
 * warned. `reserve`: changes are refused, and the rest is for openings. `none`: openings are refused too; the rest is
 * for PostgreSQL, which stops when it cannot write its log.
 */
export type DiskLevel = 'enough' | 'nearly' | 'reserve' | 'none'

export const megabyte = 1024 * 1024

/** How much stays free for openings: 2 % of the disk, at least 512 MB and at most 2 GB, and never more than a tenth. */
export const usualReserve = (total: number): number =>
  Math.min(Math.max(total * 0.02, 512 * megabyte), 2048 * megabyte, total / 10)

// A level ends only when somewhat more is free than where it began, so that it does not change to and fro.
const moreToLeave = 0.1

const order: DiskLevel[] = ['enough', 'nearly', 'reserve', 'none']

export function levelOf({ free }: Pick<Space, 'free'>, reserve: number, before: DiskLevel): DiskLevel {
  const limits: [DiskLevel, number][] = [
    ['none', reserve / 4],
    ['reserve', reserve],
    ['nearly', reserve * 2],
  ]
  const reached = limits.find(([level, limit]) => {
    const wasReached = order.indexOf(before) >= order.indexOf(level)
    return free < limit + (wasReached ? limit * moreToLeave : 0)
  })
  return reached?.[0] ?? 'enough'
}

/** The fuller of two levels. */
export const fuller = (one: DiskLevel, other: DiskLevel): DiskLevel =>
  order.indexOf(one) >= order.indexOf(other) ? one : other

/** A place that can fill up: the database, the stored files, or the folder for files that are being received. */
export type Disk = { name: 'database' | 'files' | 'incoming'; space(): Promise<Space> }

/** The disk that a folder is on, also while the folder does not exist yet. */
export const diskOf = (name: Disk['name'], folder: string): Disk => ({
  name,
  space: () => spaceAt(path.resolve(folder)),
})

async function spaceAt(folder: string): Promise<Space> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    const above = path.dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error
    return spaceAt(above)
  }
}

/** A PostgreSQL on another machine, whose disk cannot be measured: `most` is how large the database may become. */
export const databaseUpTo = (pool: Pick<Pool, 'query'>, most: number): Disk => ({
  name: 'database',
  space: async () => {
    const { rows } = await pool.query('select pg_database_size(current_database()) as bytes')
    return { free: Math.max(0, most - rows[0].bytes), total: most }
  },
})
