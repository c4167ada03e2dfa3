import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Space } from './disk-level.ts'

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
