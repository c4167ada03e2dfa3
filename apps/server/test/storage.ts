import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskStorage } from '../src/drivers/storage/disk.ts'
import type { FileStorage } from '../src/drivers/storage/port.ts'

export type TestStorage = FileStorage & { folder: string; drop(): void }

/** Files in a folder of their own, which is not there before the first of them. */
export function testStorage(): TestStorage {
  const folder = path.join(tmpdir(), `archwire-files-${randomBytes(8).toString('hex')}`)
  return {
    ...diskStorage(path.join(folder, 'files'), path.join(folder, 'incoming')),
    folder,
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}
