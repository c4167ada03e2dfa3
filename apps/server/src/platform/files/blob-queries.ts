import { sql } from '../db/sql.ts'
import type { Tx, WriteTx } from '../db/transaction.ts'

export type BlobRow = {
  id: number
  key: string
  fileName: string
  contentType: string
  byteSize: number
  checksum: string
  sha256: Buffer | null
  thumbnailKey: string | null
  thumbnailByteSize: number | null
  screenKey: string | null
  /** Null if the picture itself fits a screen. */
  screenByteSize: number | null
}

/** Where the bytes of a file are stored, or will be. */
export type StoredKeys = { id: number; key: string; thumbnailKey: string | null; screenKey: string | null }

const keys = sql`id, key, thumbnail_key as "thumbnailKey", screen_key as "screenKey"`

const columns = sql`
  id, key, filename as "fileName", content_type as "contentType", byte_size::float8 as "byteSize", checksum, sha256,
  thumbnail_key as "thumbnailKey", thumbnail_byte_size::float8 as "thumbnailByteSize",
  screen_key as "screenKey", screen_byte_size::float8 as "screenByteSize"`

/** Inserts a file before its bytes are stored, so that an upload that is never finished is found and purged. */
export const insertBlob = (
  tx: WriteTx,
  blob: {
    key: string
    thumbnailKey: string | null
    screenKey: string | null
    fileName: string
    contentType: string
    byteSize: number
    checksum: string
    userId: number | null
    now: Date
  },
): Promise<StoredKeys> =>
  tx.one(sql`
    insert into blobs (clinic_id, key, thumbnail_key, screen_key, filename, content_type, byte_size, checksum,
                       created_by_user_id, created_at)
    values (${tx.clinicId}, ${blob.key}, ${blob.thumbnailKey}, ${blob.screenKey}, ${blob.fileName}, ${blob.contentType},
            ${blob.byteSize}, ${blob.checksum}, ${blob.userId}, ${blob.now})
    returning ${keys}`)

/** Marks that the bytes are stored. Works once. */
export const markUploaded = (
  tx: WriteTx,
  blob: {
    id: number
    contentType: string
    byteSize: number
    sha256: Buffer
    picture:
      | {
          width: number
          height: number
          thumbnail: { byteSize: number }
          screen: { byteSize: number } | undefined
        }
      | undefined
    now: Date
  },
): Promise<number> =>
  tx.run(sql`
    update blobs set uploaded_at = ${blob.now}, content_type = ${blob.contentType}, byte_size = ${blob.byteSize},
      sha256 = ${blob.sha256}, width = ${blob.picture?.width ?? null}, height = ${blob.picture?.height ?? null},
      thumbnail_byte_size = ${blob.picture?.thumbnail.byteSize ?? null},
      screen_byte_size = ${blob.picture?.screen?.byteSize ?? null}
    where clinic_id = ${tx.clinicId} and id = ${blob.id} and uploaded_at is null and purged_at is null`)

/** A file that was announced and has not arrived. */
export const awaitedBlob = (
  tx: Tx,
  id: number,
): Promise<(StoredKeys & { fileName: string; byteSize: number; checksum: string }) | undefined> =>
  tx.maybeOne(sql`
    select ${keys}, filename as "fileName", byte_size::float8 as "byteSize", checksum
    from blobs
    where clinic_id = ${tx.clinicId} and id = ${id} and uploaded_at is null and purged_at is null`)

/** The bytes of this user's files that no record uses yet. */
export const waitingBytes = async (tx: Tx, userId: number): Promise<number> =>
  (
    await tx.one<{ bytes: number }>(sql`
      select coalesce(sum(byte_size), 0)::float8 as bytes from blobs
      where clinic_id = ${tx.clinicId} and created_by_user_id = ${userId} and attached_at is null
        and purged_at is null`)
  ).bytes

/** Marks that a record uses the file. Works once, and only if its bytes are stored. */
export const markAttached = (tx: WriteTx, id: number, now: Date): Promise<BlobRow | undefined> =>
  tx.maybeOne(sql`
    update blobs set attached_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and uploaded_at is not null and attached_at is null
      and purged_at is null
    returning ${columns}`)

/** Marks that no record shows the file any more. */
export const markReleased = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update blobs set released_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id} and released_at is null`)

/** A file that a record shows, or will show soon. */
export const readableBlob = (tx: Tx, id: number): Promise<BlobRow | undefined> =>
  tx.maybeOne(sql`
    select ${columns} from blobs
    where clinic_id = ${tx.clinicId} and id = ${id} and attached_at is not null and released_at is null
      and purged_at is null`)

/** Makes a file unreadable, unless a record uses it. */
export const takeBack = (tx: WriteTx, id: number, now: Date): Promise<StoredKeys | undefined> =>
  tx.maybeOne(sql`
    update blobs set purged_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id} and attached_at is null
    returning ${keys}`)

export const deleteBlob = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`delete from blobs where clinic_id = ${tx.clinicId} and id = ${id} and attached_at is null`)

/** Makes files unreadable that no record used in time. Files that were taken before and are still stored come again. */
export const takeUnattached = (
  tx: WriteTx,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<StoredKeys[]> =>
  tx.many(sql`
    update blobs set purged_at = ${now}
    where clinic_id = ${tx.clinicId} and attached_at is null and id in (
      select id from blobs where clinic_id = ${tx.clinicId} and attached_at is null and created_at < ${before}
      order by created_at limit ${most})
    returning ${keys}`)

/** Files that no record has shown since then and that are still stored. */
export const releasedBefore = (
  tx: Tx,
  { before, most }: { before: Date; most: number },
): Promise<StoredKeys[]> =>
  tx.many(sql`
    select ${keys} from blobs
    where clinic_id = ${tx.clinicId} and released_at < ${before} and purged_at is null
    order by released_at limit ${most}`)

export const markPurged = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update blobs set purged_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id}`)
