import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'

/** Of a disk, in bytes; free is what whoever is not root may still write. */
export type Space = { free: number; total: number }

/**
 * How full a disk is. `enough`: everything is written. `nearly`: everything still is, and administrators are warned.
 * `reserve`: changes are refused, and what is left is for openings. `none`: so are openings; the rest is PostgreSQL's own,
 * which goes down when it cannot write its log.
 */
export type DiskLevel = 'enough' | 'nearly' | 'reserve' | 'none'

export const megabyte = 1024 * 1024

/** How much stays free for openings: 2 % of the disk, 512 MB to 2 GB of it, and never more than a tenth. */
export const usualReserve = (total: number): number =>
  Math.min(Math.max(total * 0.02, 512 * megabyte), 2048 * megabyte, total / 10)

// What was full counts as that until there is a little more: nobody is refused, let in and refused in turn.
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

/** The fuller of two. */
export const fuller = (one: DiskLevel, other: DiskLevel): DiskLevel =>
  order.indexOf(one) >= order.indexOf(other) ? one : other

/** Something that can fill up: where the database is, where files are kept, where files wait that come in. */
export type Disk = { name: 'database' | 'files' | 'incoming'; space(): Promise<Space> }

/** The disk that a folder is on, also before somebody makes the folder. */
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

/** A PostgreSQL elsewhere, whose disk nobody here can see: how large the database may become. */
export const databaseUpTo = (pool: Pick<Pool, 'query'>, most: number): Disk => ({
  name: 'database',
  space: async () => {
    const { rows } = await pool.query('select pg_database_size(current_database()) as bytes')
    return { free: Math.max(0, most - rows[0].bytes), total: most }
  },
})
