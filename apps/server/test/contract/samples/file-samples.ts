import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import type { FileStorage } from '../../../src/drivers/storage/port.ts'
import { signer } from '../../../src/platform/files/file-links.ts'
import { testSecret } from '../../database/database-template.ts'
import { factories } from '../../fixtures/factories.ts'
import type { MakeSample } from './sample.ts'

export const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A stored file of a clinic, with its bytes if there is a storage. */
export async function storedBlob(
  owner: Pool,
  storage: FileStorage,
  clinicId: number,
  { fileName = 'scan.pdf', attached = true, content = smallPdf } = {},
): Promise<{ id: number; key: string }> {
  const key = randomBytes(20).toString('hex')
  const sha256 = createHash('sha256').update(content).digest()
  const local = path.join(storage.incoming, key)
  await mkdir(storage.incoming, { recursive: true })
  await writeFile(local, content)
  await storage.keep(key, { path: local, byteSize: content.length, sha256 })
  const { rows } = await owner.query(
    `insert into blobs (clinic_id, key, filename, content_type, byte_size, checksum, sha256, uploaded_at, attached_at,
                        created_at)
     values ($1, $2, $3, 'application/pdf', $4, $5, $6, '2026-05-06', $7, '2026-05-06') returning id`,
    [
      clinicId,
      key,
      fileName,
      content.length,
      createHash('md5').update(content).digest('base64'),
      sha256,
      attached ? '2026-05-06' : null,
    ],
  )
  return { id: rows[0].id, key }
}

const readable: MakeSample = async (owner, clinicId, storage) => {
  const { id: blobId } = await storedBlob(owner, storage, clinicId)
  const named = { clinicId, blobId, which: 'file' } as const
  const signedId = signer(testSecret, 'read').sign(named, new Date('2100-01-01'))
  return { params: { signedId, filename: 'scan.pdf' } }
}

/** A form with one file, as a browser sends it. */
export function formWith(
  fileName: string,
  content: Buffer,
  fields: Record<string, string> = {},
  field = 'archive[file]',
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----archwire-test-boundary'
  const line = (text: string) => Buffer.from(`${text}\r\n`)
  const named = fileName.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    line(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
  ])
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${named}"`
  const payload = Buffer.concat([
    ...parts,
    line(`${head}\r\nContent-Type: application/octet-stream\r\n`),
    content,
    line(`\r\n--${boundary}--`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

async function folder(owner: Pool, clinicId: number) {
  const { id } = await factories(owner).patient(clinicId)
  const { rows } = await owner.query(
    `insert into folders (clinic_id, patient_id, created_at) values ($1, $2, '2026-05-06') returning id`,
    [clinicId, id],
  )
  return { id, folderId: rows[0].id as number }
}

async function archive(owner: Pool, clinicId: number, storage: FileStorage) {
  const place = await folder(owner, clinicId)
  const blob = await storedBlob(owner, storage, clinicId)
  const { rows } = await owner.query(
    `insert into archives (clinic_id, folder_id, name, blob_id, created_at, updated_at)
     values ($1, $2, 'Scan', $3, '2026-05-06', '2026-05-06') returning id`,
    [clinicId, place.folderId, blob.id],
  )
  return { ...place, archiveId: rows[0].id as number }
}

const archives = '/patients/:id/documents/folders/:folderId/archives'

export const fileSamples: Record<string, MakeSample> = {
  'GET /rails/active_storage/blobs/:signedId/:filename': readable,
  // Whoever has the address may use it.
  'PUT /rails/active_storage/disk/:token': async () => ({ params: { token: 'a--b' }, isCallersOwn: true }),
  'GET /patients/:id/documents/folders': async (owner, clinicId) => ({
    params: { id: (await factories(owner).patient(clinicId)).id },
  }),
  [`POST ${archives}`]: async (owner, clinicId) => {
    const { payload, headers } = formWith('scan.pdf', smallPdf)
    return { params: await folder(owner, clinicId), body: payload, headers }
  },
  [`PUT ${archives}/:archiveId`]: async (...args) => ({
    params: await archive(...args),
    body: { archive: { name: 'Scan of May' } },
  }),
  [`DELETE ${archives}/:archiveId`]: async (...args) => ({ params: await archive(...args) }),
}

/** One grey pixel. */
export const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

async function progression(owner: Pool, clinicId: number) {
  const { id } = await factories(owner).patient(clinicId)
  const { rows } = await owner.query(
    `with p as (
       insert into progressions (clinic_id, patient_id, name, start_date, created_at, updated_at)
       values ($1, $2, 'Initial', '2026-05-06', '2026-05-06', '2026-05-06') returning id),
     s as (
       insert into series (clinic_id, progression_id, name, kind, position)
       select $1, id, 'Images', 'gallery', 2 from p returning id)
     select p.id as "progressionId", s.id as "seriesId" from p, s`,
    [clinicId, id],
  )
  return { id, progressionId: rows[0].progressionId as number, seriesId: rows[0].seriesId as number }
}

async function image(owner: Pool, clinicId: number, storage: FileStorage) {
  const place = await progression(owner, clinicId)
  const blob = await storedBlob(owner, storage, clinicId, { fileName: 'smile.png', content: smallPng })
  const { rows } = await owner.query(
    `insert into images (clinic_id, progression_id, series_id, blob_id, created_at)
     values ($1, $2, $3, $4, '2026-05-06') returning id`,
    [clinicId, place.progressionId, place.seriesId, blob.id],
  )
  return { ...place, imageId: rows[0].id as number }
}

const progressions = '/patients/:id/imaging/progressions'
const images = '/patients/:id/imaging/series/:seriesId/images'

export const imagingSamples: Record<string, MakeSample> = {
  [`GET ${progressions}`]: async (owner, clinicId) => ({ params: await progression(owner, clinicId) }),
  [`POST ${progressions}`]: async (owner, clinicId) => ({
    params: await progression(owner, clinicId),
    body: { progression: { name: 'Final' } },
  }),
  [`PATCH ${progressions}/:progressionId`]: async (owner, clinicId) => ({
    params: await progression(owner, clinicId),
    body: { progression: { name: 'Final' } },
  }),
  [`DELETE ${progressions}/:progressionId`]: async (owner, clinicId) => ({
    params: await progression(owner, clinicId),
  }),
  [`GET ${progressions}/:progressionId/series`]: async (owner, clinicId) => ({
    params: await progression(owner, clinicId),
  }),
  [`POST ${images}`]: async (owner, clinicId) => {
    const { payload, headers } = formWith('smile.png', smallPng, {}, 'image[file]')
    return { params: await progression(owner, clinicId), body: payload, headers }
  },
  'GET /patients/:id/face/:imageId': async (owner, clinicId, storage) => {
    const place = await image(owner, clinicId, storage)
    await owner.query('update images set position = 2 where id = $1', [place.imageId])
    await owner.query(
      `update blobs set thumbnail_key = key, thumbnail_byte_size = byte_size
       where id = (select blob_id from images where id = $1)`,
      [place.imageId],
    )
    return { params: place }
  },
  [`DELETE ${images}/:imageId`]: async (...args) => ({ params: await image(...args) }),
  [`DELETE ${images}`]: async (...args) => ({ params: await image(...args) }),
}
