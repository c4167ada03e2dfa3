import { connectDatabase } from '../src/platform/db/database.ts'
import { megabyte, type Space } from '../src/platform/disk/disk-level.ts'
import type { Disk } from '../src/platform/disk/disks.ts'
import { type DiskWatch, watchDisks } from '../src/platform/disk/watch-disks.ts'
import type { TestDatabase } from './database.ts'
import { testSecret } from './database-urls.ts'
import { unreadLog } from './unread-log.ts'

export type SmallRoom = {
  /** The same database, on a disk that is as full as the test says. */
  db: TestDatabase
  disks: DiskWatch
  /** So many megabytes are left from now on, of 1,000 with a reserve of 100. */
  leave(megabytes: number, where?: Disk['name']): Promise<void>
}

/** A database and its files on disks whose room the test decides. */
export async function smallRoom(db: TestDatabase): Promise<SmallRoom> {
  const names: Disk['name'][] = ['database', 'files', 'incoming']
  const spaces = new Map<Disk['name'], Space>()
  const set = (megabytes: number, name: Disk['name']) =>
    spaces.set(name, { free: megabytes * megabyte, total: 1_000 * megabyte })
  for (const name of names) set(900, name)
  const disks = await watchDisks({
    disks: names.map(name => ({ name, space: async () => spaces.get(name) ?? { free: 0, total: 0 } })),
    clock: db.clock,
    log: unreadLog,
    reserveBytes: 100 * megabyte,
  })
  return {
    db: { ...db, database: connectDatabase(db.pool, db.clock, testSecret, disks.database) },
    disks,
    leave: (megabytes, where = 'database') => {
      set(megabytes, where)
      return disks.look()
    },
  }
}
