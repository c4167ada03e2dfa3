import type { Archive } from '@archwire/contract/documents/uploads'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import type { FileLinks } from '../../../platform/files/file-links.ts'

export type UploadRow = {
  id: number
  name: string
  blobId: number
  fileName: string
  contentType: string
  byteSize: number
  hasThumbnail: boolean
  createdAt: string
  updatedAt: string
}

/** The columns of an upload `a` and its file `b`, with instants in the clinic's time zone. */
const uploadColumns = (timeZone: string): Sql => sql`
  a.id, a.name, b.id as "blobId", b.filename as "fileName", b.content_type as "contentType",
  b.byte_size::float8 as "byteSize", b.thumbnail_byte_size is not null as "hasThumbnail",
  wire_instant(a.created_at, ${timeZone}) as "createdAt", wire_instant(a.updated_at, ${timeZone}) as "updatedAt"`

const withFile = sql`join blobs b on b.clinic_id = a.clinic_id and b.id = a.blob_id`

/** The root folder of a patient. A null id: it was not needed yet. Undefined: there is no such patient. */
export const rootFolderOf = (tx: Tx, patientId: number): Promise<{ folderId: number | null } | undefined> =>
  tx.maybeOne(sql`
    select f.id as "folderId" from patients p
    left join folders f on f.clinic_id = p.clinic_id and f.patient_id = p.id and f.parent_id is null
    where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)

/** The root folder of a patient, created if there is none. Two simultaneous calls get the same folder. */
export const ensureRootFolder = (
  tx: WriteTx,
  { patientId, now }: { patientId: number; now: Date },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into folders (clinic_id, patient_id, created_at) values (${tx.clinicId}, ${patientId}, ${now})
    on conflict (clinic_id, patient_id) where parent_id is null do update set name = folders.name
    returning id`)

export const isFolderOf = async (
  tx: Tx,
  { patientId, folderId }: { patientId: number; folderId: number },
): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select id from folders
    where clinic_id = ${tx.clinicId} and id = ${folderId} and patient_id = ${patientId}`)) !== undefined

export const uploadsIn = (tx: Tx, folderId: number, timeZone: string): Promise<UploadRow[]> =>
  tx.many(sql`
    select ${uploadColumns(timeZone)} from archives a ${withFile}
    where a.clinic_id = ${tx.clinicId} and a.folder_id = ${folderId} and a.deleted_at is null
    order by a.created_at desc, a.id desc`)

export const insertUpload = (
  tx: WriteTx,
  archive: { folderId: number; name: string; blobId: number; userId: number; now: Date },
  timeZone: string,
): Promise<UploadRow> =>
  tx.one(sql`
    with a as (
      insert into archives (clinic_id, folder_id, name, blob_id, created_by_user_id, created_at, updated_at)
      values (${tx.clinicId}, ${archive.folderId}, ${archive.name}, ${archive.blobId}, ${archive.userId},
              ${archive.now}, ${archive.now})
      returning *)
    select ${uploadColumns(timeZone)} from a ${withFile}`)

type UploadPlace = { patientId: number; folderId: number; id: number }

/** An upload of this patient in this folder, locked until the transaction ends. */
export const lockUpload = (
  tx: WriteTx,
  { patientId, folderId, id }: UploadPlace,
  timeZone: string,
): Promise<UploadRow | undefined> =>
  tx.maybeOne(sql`
    select ${uploadColumns(timeZone)} from archives a ${withFile}
    join folders f on f.clinic_id = a.clinic_id and f.id = a.folder_id
    where a.clinic_id = ${tx.clinicId} and a.id = ${id} and a.folder_id = ${folderId} and f.patient_id = ${patientId}
      and a.deleted_at is null
    for update of a`)

export const updateUpload = (
  tx: WriteTx,
  { id, name, blobId }: { id: number; name: string; blobId: number },
  timeZone: string,
): Promise<UploadRow> =>
  tx.one(sql`
    with a as (
      update archives set name = ${name}, blob_id = ${blobId} where clinic_id = ${tx.clinicId} and id = ${id}
      returning *)
    select ${uploadColumns(timeZone)} from a ${withFile}`)

export const markUploadDeleted = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update archives set deleted_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Moves uploads of one patient, all of them or only these, into the folder of another. */
export const moveUploads = (
  tx: WriteTx,
  { from, folderId, only }: { from: number; folderId: number; only?: number[] },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    update archives a set folder_id = ${folderId} from folders f
    where a.clinic_id = ${tx.clinicId} and f.clinic_id = a.clinic_id and f.id = a.folder_id and f.patient_id = ${from}
      and (${only ?? null}::bigint[] is null or a.id = any(${only ?? null}::bigint[]))
    returning a.id`)

/** The links of uploads are those of one clinic, and expire. */
type Showing = { links: FileLinks; clinicId: number; now: Date }

export function presentUpload(row: UploadRow, { links, clinicId, now }: Showing): Archive {
  const { blobId, hasThumbnail, ...shown } = row
  const blob = { id: blobId, fileName: row.fileName }
  return {
    ...shown,
    url: links.url(clinicId, blob, now),
    thumbnailUrl: hasThumbnail ? links.thumbnailUrl(clinicId, blob, now) : null,
  }
}
