import path from 'node:path'
import { resolveDataDir } from '@archwire/embedded-postgres/prepare-folders'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/clock.ts'
import { openPool } from '../platform/db/pool.ts'
import { type Disk, databaseUpTo, diskOf } from '../platform/disk/disks.ts'
import { type DiskWatch, watchDisks } from '../platform/disk/watch-disks.ts'
import type { JobLog } from '../platform/log.ts'
import { withTimeout } from '../platform/with-timeout.ts'

const checkout = path.join(import.meta.dirname, '../../../..')
const mostMsForPool = 2_000

type DiskConfig = Pick<
  Config,
  'databaseUrl' | 'databaseMaxBytes' | 'dataDir' | 'storage' | 'diskReserveBytes'
>

/** Watches every disk of this installation that can fill up, in the server and in a process that only runs jobs. */
export async function composeDisks(
  config: DiskConfig,
  deps: { databaseUrl: string; clock: Clock; log: JobLog },
): Promise<{ disks: DiskWatch; stop(): Promise<void> }> {
  const most = config.databaseMaxBytes
  // A connection of its own, so that the database can be checked while requests use all others.
  const pool = most === undefined ? undefined : openPool(deps.databaseUrl, { name: 'disk', max: 1 })
  const disks = await watchDisks({
    disks: [
      ...(pool === undefined || most === undefined ? [] : [databaseUpTo(pool, most)]),
      ...localDisks(config),
    ],
    clock: deps.clock,
    log: deps.log,
    reserveBytes: config.diskReserveBytes,
  })
  return {
    disks,
    stop: async () => {
      disks.stop()
      if (pool !== undefined) await withTimeout(mostMsForPool, pool.end())
    },
  }
}

function localDisks({ databaseUrl, dataDir, storage }: DiskConfig): Disk[] {
  const folder = resolveDataDir(dataDir, checkout)
  return [
    ...(databaseUrl === undefined ? [diskOf('database', path.join(folder, 'postgres'))] : []),
    ...(storage.driver === 'disk' ? [diskOf('files', path.join(folder, 'files'))] : []),
    diskOf('incoming', path.join(folder, 'incoming')),
  ]
}
