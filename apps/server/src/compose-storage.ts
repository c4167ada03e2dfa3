import path from 'node:path'
import type { Config } from './config.ts'
import { diskStorage } from './drivers/storage/disk.ts'
import type { FileStorage } from './drivers/storage/port.ts'
import { s3Storage } from './drivers/storage/s3.ts'
import { resolveDataDir } from './platform/embedded-postgres/resolve-data-dir.ts'

const checkout = path.join(import.meta.dirname, '../../..')

/** Where files are kept: beside the embedded database, or in a bucket. What comes in waits in the data folder. */
export function composeStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStorage {
  const folder = resolveDataDir(dataDir, checkout)
  const incoming = path.join(folder, 'incoming')
  return storage.driver === 's3'
    ? s3Storage(storage, incoming)
    : diskStorage(path.join(folder, 'files'), incoming)
}
