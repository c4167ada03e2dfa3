import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Ask } from './ask.ts'
import { filesIn } from './stored-files.ts'

type KeptFile = {
  id: number
  name: string
  sha256: Buffer | null
  isUploaded: boolean
  isAttached: boolean
  /** On its way out: the row goes when the bytes have gone. */
  isPurged: boolean
  uses: number
  /** What the row says is stored, each with its size. */
  files: { key: string; size: number }[]
  keys: string[]
}

export const keptFiles = (ask: Ask): Promise<KeptFile[]> =>
  ask<KeptFile>(`
    select b.id, b.filename as name, b.sha256, b.uploaded_at is not null as "isUploaded",
      b.attached_at is not null as "isAttached", b.purged_at is not null as "isPurged",
      (select count(*)::int from archives a where a.blob_id = b.id)
      + (select count(*)::int from images i where i.blob_id = b.id and not exists (
           select from message_pictures q where q.blob_id = i.blob_id))
      + (select count(*)::int from message_pictures q where q.blob_id = b.id) as uses,
      array_remove(array[b.key, b.thumbnail_key, b.screen_key], null) as keys,
      (select json_agg(json_build_object('key', f.key, 'size', f.size)) from (values
        (b.key, b.byte_size), (b.thumbnail_key, b.thumbnail_byte_size), (b.screen_key, b.screen_byte_size))
        as f(key, size) where f.size is not null) as files
    from blobs b order by b.id`)

/** Every row that says that its bytes are there is right, to the byte; every file is one that a row knows of. */
export async function brokenFiles(ask: Ask, folder: string): Promise<unknown[]> {
  // Before the rows: whatever is there by now has one.
  const there = filesIn(folder)
  const all = await keptFiles(ask)
  const rows = all.filter(row => !row.isPurged)
  const known = new Set(all.flatMap(row => row.keys))
  return [
    ...rows.filter(row => row.isUploaded && !isWhole(row, folder)),
    ...rows.filter(row => row.uses !== (row.isAttached ? 1 : 0)),
    ...there.filter(file => !known.has(path.basename(file)) && existsSync(file)),
  ]
}

function isWhole({ files, keys, sha256 }: KeptFile, folder: string): boolean {
  const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key.slice(2, 4), key)
  const hasSize = files.every(
    ({ key, size }) => existsSync(placeOf(key)) && statSync(placeOf(key)).size === size,
  )
  if (!hasSize) return false
  const content = readFileSync(placeOf(keys[0] ?? ''))
  return sha256 !== null && createHash('sha256').update(content).digest().equals(sha256)
}
